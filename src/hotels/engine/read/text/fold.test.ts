import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fold, latinPart, words } from './fold.ts';

const cases: readonly (readonly [string, string])[] = [
  ['Khách sạn Kim Liên', 'khach san kim lien'],
  ["L'Hôtel d'Europe", 'l hotel d europe'],
  ["King's Head B&B", 'kings head bnb'],
  ['Pe?iscola Mar', 'peniscola mar'],
  ['M?venpick', 'mvenpick'],
  ['H��tel', 'htel'],
  ['Straße & Söhne', 'strasse and sohne'],
  ['Гостиница Волга', 'hotel volga'],
  ['عُمان', 'amman'],
  ['طُيور', 'tywr'],
  ['  --  ', ''],
];

for (const [text, folded] of cases)
  test(`folds ${JSON.stringify(text)}`, () => {
    assert.equal(fold(text), folded);
    assert.equal(fold(fold(text)), folded, 'folding twice changes nothing');
  });

test('scripts without gaps are cut into words', () => {
  assert.ok(words('東京駅前ホテル').length >= 2);
});

test('the Latin part stands for a name in two scripts when it is long enough', () => {
  assert.deepEqual(words(latinPart('东方酒店 Orient Hotel')), ['orient', 'hotel']);
  assert.equal(latinPart('東横INN'), '東横INN');
});

test('a text in another script is cut into words once, however often it is folded', (t) => {
  const segment = t.mock.method(Intl.Segmenter.prototype, 'segment');
  const texts = ['つばめが丘別邸', '千代田区丸の内'];
  for (let times = 0; times < 5; times += 1) for (const text of texts) fold(text);
  assert.equal(segment.mock.callCount(), texts.length);
});
