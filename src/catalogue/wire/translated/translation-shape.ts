import { Type } from 'typebox';
import { listOf, named, text } from '../../../contract/fields.ts';

export const translationShape = named(
  'Translation',
  {
    language: text('Language of the translated members: the requested one, or `en` if we do not have it.'),
    translated: listOf(Type.String(), 'Members that are in this language.'),
    untranslated: listOf(Type.String(), 'Members with texts that stay in the words of their source.'),
  },
  { description: 'With `language`: what is in this language, and what is not.' },
);
