import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseName } from './name.ts';
import { withoutLegalForm } from './legal-forms.ts';

test('the legal form of a company does not belong to the name of its hotel', () => {
  for (const [name, hotel] of [
    ['(주)물새호텔', '물새호텔'],
    ['㈜물새호텔', '물새호텔'],
    ['주식회사 물새호텔', '물새호텔'],
    ['株式会社 海鳥ホテル', '海鳥ホテル'],
    ['海鳥ホテル（株）', '海鳥ホテル'],
    ['海鳥酒店有限公司', '海鳥酒店'],
    ['ООО Чайка', 'Чайка'],
    ['Γλάρος Α.Ε.', 'Γλάρος'],
    ['מלון שחף בע"מ', 'מלון שחף'],
    ['บริษัท โรงแรมนกนางนวล จำกัด', 'โรงแรมนกนางนวล'],
  ] as const)
    assert.deepEqual(parseName(name).words, parseName(hotel).words, name);
});

test('inside a word, and as the whole name, the letters stay', () => {
  for (const name of ['ТОВарищ', '㈜', 'Otterkiln OOO', '주유소 앞 여관'])
    assert.equal(withoutLegalForm(name), name);
});
