import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resolveCountry } from '../read/country.ts';
import { readingFingerprint } from './fingerprint.ts';
import { probes } from './probes.ts';

test('it is made once', () => {
  let calls = 0;
  const columnsOf = ({ nameWord }: { readonly nameWord: Uint32Array }) => {
    calls += 1;
    return [new Uint8Array(nameWord.buffer)];
  };
  assert.equal(readingFingerprint(columnsOf), readingFingerprint(columnsOf));
  assert.equal(calls, 1);
});

test('the probes are whole and touch every script that names are written in', () => {
  for (const { name, city, country } of probes) {
    assert.ok(name !== '' && city !== '', name);
    assert.equal(resolveCountry(country), country, name);
  }
  const scripts =
    'Latin Cyrillic Greek Arabic Hebrew Georgian Armenian Devanagari Thai Han Katakana Hangul'.split(' ');
  for (const script of scripts)
    assert.ok(
      probes.some(({ name }) => new RegExp(`\\p{Script=${script}}`, 'u').test(name)),
      script,
    );
});
