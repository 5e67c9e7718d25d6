import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPublic } from './addresses.ts';

const cases: readonly (readonly [address: string, isPublic: boolean])[] = [
  ['127.0.0.1', false],
  ['127.255.0.9', false],
  ['10.1.2.3', false],
  ['172.15.255.255', true],
  ['172.16.0.0', false],
  ['172.31.255.255', false],
  ['172.32.0.0', true],
  ['192.168.7.7', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['100.128.0.1', true],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['8.8.8.8', true],
  ['::', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['::ffff:0:127.0.0.1', false],
  ['::ffff:0:8.8.8.8', false],
  ['::ffff:0:a9fe:a9fe', false],
  ['64:ff9b::7f00:1', false],
  ['64:ff9b:1:ffff::7f00:1', false],
  ['2002:7f00:1::', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['ff02::1', false],
  ['2606:4700::1111', true],
  ['2606:4700::5efe:127.0.0.1', false],
  ['2606:4700:1:2:0:5efe:a01:203', false],
  ['2606:4700:1:2:200:5efe:169.254.169.254', false],
  ['2606:4700:1:2:0:5efe:8.8.8.8', true],
  ['2606:4700:1:2:3:5efe:a01:203', true],
];

for (const [address, expected] of cases)
  test(`${address} is ${expected ? 'public' : 'private'}`, () => {
    assert.equal(isPublic(address), expected);
  });
