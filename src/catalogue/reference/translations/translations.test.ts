import assert from 'node:assert/strict';
import { test } from 'node:test';
import { facilities } from '../facilities.ts';
import { allTranslations, policyText, translationsIn } from './translations.ts';

const languages = ['de', 'es', 'fr', 'it', 'ja', 'ko', 'nl', 'pt', 'ru', 'zh'];

test('ten languages have every facility and every board', () => {
  assert.deepEqual([...allTranslations().keys()].toSorted(), languages);
  for (const { language, facilities: named, boards } of allTranslations().values()) {
    for (const { id, name } of facilities) assert.ok(named.get(String(id)), `${language}: ${name}`);
    assert.equal(named.size, facilities.length, language);
    assert.deepEqual([...boards.keys()], ['RO', 'BI', 'HB', 'FB', 'AI'], language);
  }
});

test('all languages have the same rows, and no empty or doubled text', () => {
  const [first] = allTranslations().values();
  assert.ok(first);
  for (const one of allTranslations().values())
    for (const section of ['policies', 'rooms', 'beds', 'views'] as const) {
      assert.deepEqual([...one[section].keys()], [...first[section].keys()], `${one.language} ${section}`);
      for (const [text, translated] of one[section])
        assert.ok(
          translated !== '' && translated.includes('{}') === text.includes('{}'),
          `${one.language}: ${text}`,
        );
    }
});

test('a language is found by its code, whatever its region and case', () => {
  assert.equal(translationsIn('de')?.language, 'de');
  assert.equal(translationsIn('pt-BR')?.language, 'pt');
  assert.equal(translationsIn(' ZH_tw ')?.language, 'zh');
  for (const other of [undefined, 'en', 'sv', '', '__proto__', 'de/../x'])
    assert.equal(translationsIn(other), undefined, String(other));
});

test('the number of a policy is kept', () => {
  const german = translationsIn('de');
  assert.ok(german);
  assert.equal(
    policyText(german, 'More than 7 rooms: other conditions may apply.'),
    'Mehr als 7 Zimmer: Es können andere Bedingungen gelten.',
  );
  assert.equal(policyText(german, 'No guests with 7 swans.'), undefined);
});
