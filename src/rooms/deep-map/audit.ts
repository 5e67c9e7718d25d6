import type { ReasonCode } from '../engine/index.ts';

/** A decision of deep-map as it is cached and shown. */
export interface MappingDecision {
  readonly name: string;
  /** 0: not mapped. */
  readonly id: number;
  /** The confidence of the decision. */
  readonly confidence: number;
  readonly reasonCode?: ReasonCode;
  readonly reason?: string;
  /** The person or key that decided; absent: a job decided. */
  readonly decidedBy?: string;
  readonly decidedAt?: string;
}

export type ModelAction = 'confirm' | 'remap' | 'reject' | 'keep_existing';
export type Source = 'audit' | 'omitted' | 'audit_adjustment';

/**
 * The state of the mapping of an earlier job:
 * `none`: there is none (or its room no longer exists), `same`: the model chose it too, `tenable`: the model ranks another
 * room first but the name does not contradict it, `contradicted`: the name states what that room is not.
 */
export type PreviousState = 'none' | 'same' | 'tenable' | 'contradicted';

/** Whether the model chose a room, and how much better it fits than the previous one. */
export type Verdict = 'nothing' | 'slight' | 'clear';

export interface Ruling {
  readonly modelAction: ModelAction;
  readonly source: Source;
  /** The source of the room in the final decision. */
  readonly final: 'model' | 'previous' | 'nothing';
  /** Set if the reason is not that of the model. */
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
 * The audit: previous mapping × model. A possible previous mapping is not replaced by a slightly better rival,
 * nor removed because the model is unsure now; one that the name contradicts is replaced by any
 * confident match, or removed if there is none.
 */
export const audit: Readonly<Record<PreviousState, Readonly<Record<Verdict, Ruling>>>> = {
  none: { nothing: refused, slight: confirmed, clear: confirmed },
  same: { nothing: kept, slight: confirmed, clear: confirmed },
  tenable: { nothing: kept, slight: kept, clear: remapped },
  contradicted: { nothing: withdrawn, slight: remapped, clear: remapped },
};

/** Cases that need no model: the reference has exactly this name, or the rate is for no specific room. */
export const exact: Ruling = { modelAction: 'confirm', source: 'omitted', final: 'model' };
export const runOfHouse: Ruling = {
  modelAction: 'reject',
  source: 'omitted',
  final: 'nothing',
  reasonCode: 'roh',
};

/** What a person decided stays until the person takes it back. */
export const keptByPerson: Ruling = { modelAction: 'keep_existing', source: 'omitted', final: 'previous' };
export const rejectedByPerson: Ruling = { modelAction: 'reject', source: 'omitted', final: 'previous' };
