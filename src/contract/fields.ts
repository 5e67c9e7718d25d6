import { Type, type TObjectOptions, type TProperties, type TSchema } from 'typebox';
import { limits } from './limits.ts';

/**
 * Fields of requests and responses, each with a description for clients. A test of the OpenAPI document lists the
 * fields without one.
 */
export const text = (description: string) => Type.String({ description });
/** A string in a request. Everything in a request has a limit: a test lists the fields without one. */
export const sent = (description: string, maxLength: number = limits.fieldCharacters) =>
  Type.String({ maxLength, description });
export const sentTime = (description: string) =>
  Type.String({ format: 'date-time', maxLength: limits.timeCharacters, description });
export const sentDay = (description: string) =>
  Type.String({ format: 'date', maxLength: limits.dayCharacters, description });
export const integer = (description: string) => Type.Integer({ description });
/** Larger integers lose digits when JSON is parsed. */
export const exact = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER } as const;
/** Counts and numbers in lists: they fit into an integer column of four bytes. */
export const small = { minimum: 0, maximum: 2 ** 31 - 1 } as const;
export const decimal = (description: string) => Type.Number({ description });
/** A `timeout` of zero means the default. */
export const seconds = (description: string) => Type.Number({ minimum: 0, description });
export const yesOrNo = (description: string) => Type.Boolean({ description });
export const time = (description: string) => Type.String({ format: 'date-time', description });
export const anything = (description: string) => Type.Unknown({ description });

/** The query of a list in pages. `things` begins a sentence: `Jobs`. */
export const pageOf = (things: string) => ({
  after: Type.Optional(sent('`next` of the page before; absent: the first page.')),
  limit: Type.Optional(
    Type.Integer({
      ...exact,
      minimum: 1,
      maximum: limits.pageRows,
      description: `${things} of one page; ${limits.pageRows} when absent.`,
    }),
  ),
});

/** Accepted, but not read: any JSON, limited in its number of members and the length of its strings. */
export const freeForm = (description: string) =>
  Type.Unsafe<unknown>({
    'x-maxMembers': limits.freeFormMembers,
    'x-maxLength': limits.freeFormCharacters,
    description,
  });

export const listOf = <T extends TSchema>(schema: T, description: string) =>
  Type.Array(schema, { description });
export const maybe = <T extends TSchema>(schema: T) => Type.Optional(schema);
export const orNull = <T extends TSchema>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description });

/**
 * An object with its own name: the OpenAPI document has it once, below `components/schemas`, and clients that are
 * generated from it have a type of that name. A name belongs to one shape only.
 */
export const named = <P extends TProperties>(name: string, properties: P, options: TObjectOptions = {}) =>
  Type.Object(properties, { ...options, $id: name });
/** A named shape in a field with its own description. */
export const describedAs = <T extends TSchema>(schema: T, description: string): T => ({
  ...schema,
  'x-here': description,
});

/**
 * The words that a field may have, for the document. The schema accepts any word: a story refuses the others, with its
 * own error.
 */
export const oneOf = (words: readonly string[]) => ({ 'x-enum': words });

/** A string of a response that is one of these words. */
export const choice = (words: readonly string[], description: string) =>
  Type.String({ ...oneOf(words), description });

/** A string of a request that a story refuses unless it is one of these words. */
export const sentChoice = (words: readonly string[], description: string) =>
  Type.String({ maxLength: limits.fieldCharacters, ...oneOf(words), description });

/** One of these words, or absent: the schema refuses any other. */
export const optionalWord = <Word extends string>(words: readonly Word[], description: string) =>
  Type.Optional(
    // The static type of a union that is made of a list is `never`.
    Type.Unsafe<Word>(
      Type.Union(
        words.map((word) => Type.Literal(word)),
        { description },
      ),
    ),
  );

/** The members that an object must have, for the document: a story refuses an object without them. */
export const needing = (...members: readonly string[]) => ({ 'x-required': members });

/** Option of a named shape that has the fields of another one, too: the document writes those by reference. */
export const basedOn = (base: TSchema): TObjectOptions => ({ 'x-base': base });
