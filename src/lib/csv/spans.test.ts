import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RECORDS, SPARE_FIELDS, Spans, flaws, marks } from './spans.ts';

test('records and fields follow each other', () => {
  const spans = new Spans(4);
  spans.addField(0, 1, 0);
  spans.addField(2, 5, marks.quoted);
  spans.addRecord(0, 1, flaws.none);
  spans.addRecord(2, 2, flaws.tooLong);
  assert.deepEqual([...spans.firstField.subarray(0, 2)], [0, 2]);
  assert.deepEqual([spans.start[1], spans.end[1], spans.marks[1]], [2, 5, marks.quoted]);
  assert.deepEqual([spans.line[1], spans.flaw[1], spans.records, spans.fields], [2, flaws.tooLong, 2, 2]);
});

test('they report that they are full while the fields of one more record still fit', () => {
  const spans = new Spans(4);
  for (let field = 0; field <= SPARE_FIELDS; field++) {
    assert.equal(spans.isFull, false);
    spans.addField(field, field, 0);
  }
  assert.equal(spans.isFull, true);
  assert.ok(spans.start.length >= spans.fields + 3);
  const many = new Spans(1);
  for (let record = 0; record < RECORDS; record++) many.addRecord(0, record, flaws.none);
  assert.equal(many.isFull, true);
});
