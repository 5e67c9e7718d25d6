import { Type } from 'typebox';
import { listOf, named, text } from '../../../contract/fields.ts';

export const translationShape = named(
  'Translation',
  {
    language: text('Language of the translated members: the requested one, or `en` if we do not have it.'),
    translated: listOf(Type.String(), 'Members that are in this language.'),
    untranslated: listOf(Type.String(), 'Members whose texts remain in their original language.'),
  },
  { description: 'With `language`: what is in this language, and what is not.' },
);
