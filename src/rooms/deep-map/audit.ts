import type { ReasonCode } from '../engine/index.ts';

/** A decision of deep-map as it is cached and shown. */
export interface MappingDecision {
  readonly name: string;
  /** 0: not mapped. */
  readonly id: number;
  /** How sure the decision is, whichever it is. */
  readonly confidence: number;
  readonly reasonCode?: ReasonCode;
  readonly reason?: string;
}

export type ModelAction = 'confirm' | 'remap' | 'reject' | 'keep_existing';
export type Source = 'audit' | 'omitted' | 'audit_adjustment';

/**
 * What is known of the mapping an earlier job left behind:
 * `none`: there is none (or its room is gone), `same`: it is what the model chose, `tenable`: the model ranks another
 * room first but the name does not contradict it, `contradicted`: the name states what that room is not.
 */
export type Standing = 'none' | 'same' | 'tenable' | 'contradicted';

/** Whether the model chose a room, and how clearly it beats the previous one. */
export type Verdict = 'nothing' | 'slight' | 'clear';

export interface Ruling {
  readonly modelAction: ModelAction;
  readonly source: Source;
  /** Whose room the final decision names. */
  readonly final: 'model' | 'previous' | 'nothing';
  /** Set where the reason is not the model's. */
  readonly reasonCode?: ReasonCode;
}

const confirmed: Ruling = { modelAction: 'confirm', source: 'audit', final: 'model' };
const remapped: Ruling = { modelAction: 'remap', source: 'audit', final: 'model' };
const kept: Ruling = { modelAction: 'keep_existing', source: 'audit_adjustment', final: 'previous' };
const refused: Ruling = { modelAction: 'reject', source: 'audit', final: 'nothing' };
const withdrawn: Ruling = {
  modelAction: 'reject',
  source: 'audit_adjustment',
  final: 'nothing',
  reasonCode: 'conflicting_existing',
};

/**
 * The audit: previous mapping × model. A previous mapping that can be true is not flipped by a slightly better rival
 * nor dropped because the model is unsure today; one that the name contradicts yields to any
 * confident match, and to none where there is none.
 */
export const audit: Readonly<Record<Standing, Readonly<Record<Verdict, Ruling>>>> = {
  none: { nothing: refused, slight: confirmed, clear: confirmed },
  same: { nothing: kept, slight: confirmed, clear: confirmed },
  tenable: { nothing: kept, slight: kept, clear: remapped },
  contradicted: { nothing: withdrawn, slight: remapped, clear: remapped },
};

/** What needs no model: the reference has this very name, or the rate is for no specific room. */
export const exact: Ruling = { modelAction: 'confirm', source: 'omitted', final: 'model' };
export const runOfHouse: Ruling = {
  modelAction: 'reject',
  source: 'omitted',
  final: 'nothing',
  reasonCode: 'roh',
};
