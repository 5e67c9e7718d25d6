/** Data table. The languages of our texts, and those in which guests and partners write. */
const codes =
  'ar bg cs da de el en es et fi fr he hr hu id is it ja ko lt lv ms nl no pl pt ro ru sk sl sr sv th tr uk vi zh'.split(
    ' ',
  );

const namesInEnglish = new Intl.DisplayNames('en', { type: 'language' });

export const languages: readonly { readonly code: string; readonly name: string }[] = codes.map((code) => ({
  code,
  name: namesInEnglish.of(code) ?? code,
}));
