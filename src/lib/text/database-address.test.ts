import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databaseAddress } from './database-address.ts';

test('an address with one host is not changed', () => {
  const url = 'postgresql://ada:p%40ss@db.example:5433/hotels?sslmode=require';
  assert.deepEqual(databaseAddress(url), { urls: [url], isWriter: false });
  assert.deepEqual(databaseAddress('postgres:///hotels'), { urls: ['postgres:///hotels'], isWriter: false });
});

test('an address with several hosts is one for each host', () => {
  const text =
    'postgres://ada:secret@a,b:5433,[::1]:5434/hotels?sslmode=require&target_session_attrs=read-write';
  assert.deepEqual(databaseAddress(text), {
    urls: [
      'postgres://ada:secret@a/hotels?sslmode=require',
      'postgres://ada:secret@b:5433/hotels?sslmode=require',
      'postgres://ada:secret@[::1]:5434/hotels?sslmode=require',
    ],
    isWriter: true,
  });
  assert.equal(databaseAddress('postgres://a,b/x?target_session_attrs=any')?.isWriter, false);
  assert.equal(databaseAddress('postgres://a/x?target_session_attrs=primary')?.isWriter, true);
});

test('anything else is not an address', () => {
  for (const text of [
    'mysql://a/b',
    'postgres://a:port/x',
    'postgres://a,b:99999/x',
    'postgres://a/x?target_session_attrs=standby',
    'a,b',
    '',
  ])
    assert.equal(databaseAddress(text), undefined, text);
});
