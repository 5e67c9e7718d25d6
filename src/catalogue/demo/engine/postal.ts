/** Data table. The forms of postal codes (`#` a digit, `@` a letter), and telephone prefixes. */
const rows = `
AD|AD###|376
AE||971
AR|@####@@@|54
AT|####|43
AU|####|61
BE|####|32
BG|####|359
BR|#####-###|55
CA|@#@ #@#|1
CH|####|41
CL|#######|56
CN|######|86
CO|######|57
CR|#####|506
CY|####|357
CZ|### ##|420
DE|#####|49
DK|####|45
DO|#####|1
EC|######|593
EE|#####|372
EG|#####|20
ES|#####|34
FI|#####|358
FR|#####|33
GB|@@# #@@|44
GR|### ##|30
HK||852
HR|#####|385
HU|####|36
ID|#####|62
IE|@## @###|353
IL|#######|972
IN|######|91
IS|###|354
IT|#####|39
JO|#####|962
JP|###-####|81
KE|#####|254
KR|#####|82
LB|#### ####|961
LK|#####|94
LT|LT-#####|370
LU|####|352
LV|LV-####|371
MA|#####|212
MT|@@@ ####|356
MX|#####|52
MY|#####|60
NL|#### @@|31
NO|####|47
NZ|####|64
OM|###|968
PE|#####|51
PH|####|63
PK|#####|92
PL|##-###|48
PT|####-###|351
QA||974
RO|######|40
RS|#####|381
RU|######|7
SA|#####|966
SE|### ##|46
SG|######|65
SI|####|386
SK|### ##|421
TH|#####|66
TN|####|216
TR|#####|90
TW|#####|886
TZ|#####|255
UA|#####|380
US|#####|1
UY|#####|598
VE|####|58
VN|######|84
ZA|####|27
`;

export interface PostalHabits {
  readonly postalPattern: string;
  readonly callingCode: string;
}

const habits = new Map(
  rows
    .trim()
    .split('\n')
    .map((row) => row.split('|'))
    .map(([country = '', postalPattern = '', callingCode = '']) => [country, { postalPattern, callingCode }]),
);

export function postalHabits(country: string): PostalHabits {
  return habits.get(country) ?? { postalPattern: '####', callingCode: '999' };
}
