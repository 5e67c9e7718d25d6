import assert from 'node:assert/strict';
import { test } from 'node:test';
import { translationsIn } from '../../reference/translations/translations.ts';
import { TranslationReport } from './show-translation.ts';

test('a response states what is translated, and what is not', () => {
  const report = new TranslationReport(translationsIn('fr'));
  assert.equal(report.facility(101, 'Free WiFi'), 'Wi-Fi gratuit');
  assert.equal(
    report.text('rooms.roomName', 'Room of our own', () => undefined),
    'Room of our own',
  );
  const { language, translated, untranslated } = report.shown();
  assert.equal(language, 'fr');
  assert.deepEqual(translated, ['facilities.name', 'hotelFacilities', 'policies']);
  assert.ok(untranslated.includes('rooms.roomName') && untranslated.includes('hotelDescription'));
});

test('a facility without a translation is reported in both lists that show it', () => {
  const report = new TranslationReport(translationsIn('fr'));
  assert.equal(report.facility(9999, 'Moat'), 'Moat');
  assert.deepEqual(report.shown().translated, ['policies', 'rooms.roomName']);
});

test('in a language that we do not have nothing is translated, and the response states English', () => {
  const report = new TranslationReport(translationsIn('sv'));
  assert.equal(report.facility(101, 'Free WiFi'), 'Free WiFi');
  const { language, translated, untranslated } = report.shown();
  assert.deepEqual([language, translated], ['en', []]);
  assert.ok(untranslated.includes('policies'));
});
