import { call, chapter, say } from './requests.ts';

chapter('Map partner ids', 'Which hotel does each id of a partner mean? Send a CSV and receive the mapping.');
await call('GET /v3.0/hotels/match/partners');

say(
  'A file as partners export it: semicolons, an unusual heading, an id that a spreadsheet has damaged, and one id with two hotels.',
);
const file = `Name;Hotel ID;Lat;Lng
Hotel in Rome;30001;;
the same, from a spreadsheet;30001.0;;
one of two in Tokyo;30130;35,6767;139,7200
one of two, without a place;30130;;
withdrawn last year;30145;;
never heard of;99999;;
nothing;;;
`;
const form = new FormData();
form.set('partner', 'globetrot');
form.set('file', new Blob([file]), 'hotels.csv');
await call('POST /v3.0/hotels/match/partners/with-id', {
  body: form,
  show: ['x-mapping-summary', 'content-disposition'],
});

say('An error is one sentence.');
const unknown = new FormData();
unknown.set('partner', 'Unknown Travel');
unknown.set('file', new Blob(['id\n1\n']), 'hotels.csv');
await call('POST /v3.0/hotels/match/partners/with-id', { body: unknown });

const nameless = new FormData();
nameless.set('partner', 'Globetrot');
nameless.set('file', new Blob(['name,city\nGrand Hotel,Rome\n']), 'hotels.csv');
await call('POST /v3.0/hotels/match/partners/with-id', { body: nameless });
