/** The name without the legal form of its company, which lists write in front of it or behind it: "(주)", "株式会社", "ООО". */
export function withoutLegalForm(name: string): string {
  if (plain.test(name)) return name;
  const rest = name.replace(legalForm, ' ');
  return letter.test(rest) ? rest : name;
}

const plain = /^[\x20-\x7e]*$/;
const letter = /\p{L}/u;
/** Scripts without gaps have them anywhere, the others as words. */
const legalForm =
  /[(（][주유株有][)）]|[㈜㈱㈲]|주식회사|유한회사|株式会社|有限会社|合同会社|(?:股份|責任|责任)?有限公司|บริษัท|จำกัด|(?<!\p{L})(?:ООО|ЗАО|ОАО|ПАО|ТОВ|ТОО|Α\.?Ε\.?|Ε\.?Π\.?Ε\.?|בע["״]?מ|ش\.?\s?م\.?\s?م)(?!\p{L})/gu;
