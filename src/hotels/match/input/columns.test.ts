import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { columnsOf, fields, headingKey, headingsOf, isHeader, missingOf, type Field } from './columns.ts';

const columnOf = (header: readonly string[], field: Field) => columnsOf(header)[fields.indexOf(field)];

test('headings of many lists and languages are understood', () => {
  assert.equal(columnOf(['ID', 'Hotel_Name', 'Country-Code'], 'name'), 1);
  assert.equal(columnOf(['Código', 'Nombre del Hotel', 'País'], 'country'), 2);
  assert.equal(columnOf(['Otel Adı', 'Ülke', 'Şehir'], 'city'), 2);
  assert.equal(columnOf(['name', 'country', 'PLZ'], 'postalCode'), 2);
  assert.equal(columnOf(['Код', 'Название отеля', 'Страна', 'Широта'], 'latitude'), 3);
  assert.equal(columnOf(['酒店名称', '国家', '城市'], 'name'), 0);
  assert.equal(columnOf(['ホテル名', '国名', '郵便番号'], 'postalCode'), 2);
  assert.equal(columnOf(['호텔명', '국가', '주소'], 'address'), 2);
  assert.equal(columnOf(['اسم الفندق', 'المدينة', 'البلد'], 'country'), 2);
  assert.equal(columnOf(['name', 'country'], 'latitude'), -1);
});

test('the earlier of two headings of a list wins, in any column', () => {
  assert.equal(columnOf(['title', 'name', 'country'], 'name'), 1);
  assert.equal(columnOf(['name', 'iso code', 'country'], 'country'), 2);
});

test('a line without name or country is not a header', () => {
  assert.ok(isHeader(['naam', 'land']));
  assert.ok(!isHeader(['The Weir', 'Marling']));
  assert.deepEqual(missingOf(columnsOf(['name', 'city'])), ['country']);
});

test('no heading is written twice, and those of files of ids are in one place', () => {
  for (const field of fields) assert.deepEqual([...new Set(headingsOf(field))], headingsOf(field), field);
  assert.equal(columnOf(['name', 'country', 'Provider_Property_ID'], 'externalId'), 2);
});

test('each heading means one field, and all of them are documented', async () => {
  const all = fields.flatMap((field) => [...new Set(headingsOf(field).map(headingKey))]);
  assert.deepEqual(
    all.filter((key, at) => key === '' || all.indexOf(key) !== at),
    [],
  );
  const page = await readFile(new URL('../../../../docs/hotel-matching.md', import.meta.url), 'utf8');
  for (const field of fields)
    assert.ok(page.includes(`| \`${headingsOf(field).join(', ')}\` |`), `${field} as in the documentation`);
});
