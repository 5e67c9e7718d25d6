import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mentionsOf, type NamedPerson } from './mentions.ts';

const ada = { firstName: 'Ada', lastName: 'Zymurgist', email: 'Ada@Example.org', phone: '+44 20 7946-0958' };
const ben = { firstName: 'Ben', lastName: 'Zymurgist', email: '', phone: '' };

const oDonnell = { firstName: 'Séamus', lastName: 'O’Fellowsson', email: 'seamus@example.org', phone: '' };
const mueller = { firstName: 'Jürgen', lastName: 'Müller-Lüdenscheidt', email: '', phone: '' };
const max = { firstName: 'Max', lastName: 'Q', email: '', phone: '' };
const yamada = { firstName: '花子', lastName: '山田', email: '', phone: '' };
const ivan = { firstName: 'Иван', lastName: 'Щербаков', email: '', phone: '' };

const rows: readonly (readonly [who: NamedPerson, text: string, isMentioned: boolean])[] = [
  [ada, 'trip of ZYMURGIST', true],
  [ada, 'zymurgist-2026-1', true],
  [ada, 'tripzymurgist7', true],
  [ada, 'azymurgist', true],
  [ada, 'mailto:ada@example.org', true],
  [ada, 'ada%40example.org', true],
  [ada, 'nada@example.orga', false],
  [ada, 'call 004420 79460958', true],
  [ada, 'call 020 7946 0958', true],
  [ada, 'for Ada, late', true],
  [ada, 'tripAda2', true],
  [ada, 'Adapter in room', false],
  [ada, 'a da capo', false],
  [ada, 'TRIP-17', false],
  [ada, '', false],
  [oDonnell, 'ofellowsson', true],
  [oDonnell, 'OFELLOWSSON_2026', true],
  [oDonnell, 'utm=O%E2%80%99Fellowsson', true],
  [oDonnell, "Mr O'Fellowsson", true],
  [oDonnell, 'fellowsson', true],
  [oDonnell, 'seamus-1', true],
  [oDonnell, 'o, fellow traveller', false],
  [mueller, 'Mueller Luedenscheidt', true],
  [mueller, 'muller ludenscheidt', true],
  [mueller, 'mullerludenscheidt', true],
  [mueller, 'Mueller-Lüdenscheidt', true],
  [mueller, 'MU\u0308LLER', true],
  [mueller, 'juergen', true],
  [mueller, 'M?ller-L?denscheidt', true],
  [{ lastName: 'Kjærqvist' }, 'kjrqvist', true],
  [{ lastName: 'Peña' }, 'pea', false],
  [{ lastName: 'Mueller' }, 'muller', true],
  [{ lastName: 'Mueller' }, 'Müller', true],
  [{ lastName: 'Muller' }, 'Müller', true],
  [max, 'max', true],
  [max, 'team_Max_2', true],
  [max, 'MAX17', true],
  [max, 'maximum of 2, climax', false],
  [max, 'room q', false],
  [{ firstName: 'Sue' }, 'su casa', false],
  [{ firstName: 'Ina' }, 'walk in a park', false],
  [yamada, '山田様', true],
  [yamada, 'yamada', false],
  [{ firstName: '伟', lastName: '王' }, '国王酒店', false],
  [{ firstName: '伟', lastName: '王' }, '王伟先生', true],
  [ivan, 'для Щербаков', true],
  [ivan, 'shcherbakov', true],
];
for (const [who, text, isMentioned] of rows)
  test(`"${text}" ${isMentioned ? 'mentions' : 'does not mention'} ${who.firstName ?? ''} ${who.lastName ?? ''}`, () =>
    assert.equal(mentionsOf([who])(text), isMentioned));

test('the last name of a person who stays matches only together with the first name', () => {
  const mentions = mentionsOf([ada], [ben]);
  assert.ok(!mentions('room of Zymurgist'));
  assert.ok(mentions('Zymurgist, Ada'));
  assert.ok(mentions('ask Ada'));
});

test('the name of a person who stays is not removed, even if it contains the name of an erased person', () => {
  const mentions = mentionsOf(
    [{ firstName: 'Christian', lastName: 'Vex' }],
    [{ firstName: 'Christiane', lastName: 'Roe' }],
  );
  assert.ok(!mentions('Christiane'));
  assert.ok(!mentions('christiane roe'));
  assert.ok(mentions('Christian'));
});
