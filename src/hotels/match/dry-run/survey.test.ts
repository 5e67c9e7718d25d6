import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ListSurvey } from './survey.ts';

const row = ['', '', '', '', '', '', ''];

test('the different values of a list with too many are not counted, in any column', () => {
  const differentOf = (values: number) => {
    const survey = new ListSurvey(['id', 'country'], 100);
    for (let at = 0; at < values; at += 1) survey.add([`H${at}`, 'GB'], row);
    return survey.columns.map(({ different }) => different);
  };
  assert.deepEqual(differentOf(99), [99, 1]);
  assert.deepEqual(differentOf(100), [null, null]);
});
