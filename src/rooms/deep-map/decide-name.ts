import {
  audit,
  exact,
  keptByPerson,
  rejectedByPerson,
  runOfHouse,
  type MappingDecision,
  type Ruling,
  type PreviousState,
  type Verdict,
} from './audit.ts';
import type { Candidate, Hotel, Reason, Room, RoomEngine } from '../engine/index.ts';
import { roomKey } from './room-key.ts';

export interface ReferenceRoom {
  readonly id: number;
  readonly name: string;
}

/** The result of a finished job for one supplier name. */
export interface DeepMapResult {
  readonly supplierName: string;
  readonly previous: MappingDecision | null;
  readonly final: MappingDecision;
  readonly reasonCode?: string;
  readonly reason?: string;
  readonly source: Ruling['source'];
  readonly modelAction: Ruling['modelAction'];
  readonly modelOutput: ModelOutput | null;
}

interface ModelOutput {
  readonly selected: string;
  readonly score: number;
  readonly candidates: readonly { readonly name: string; readonly id: number; readonly score: number }[];
}

/** The model maps from this score on. */
const threshold = 0.5;
/** The minimum lead of a rival that clearly beats a previous mapping (in log-odds: about nine to one). */
const clearLead = 2.2;
/** … or if the one is nearly certain and the other nearly excluded. */
const certainFrom = 0.9;
const excludedBelow = 0.1;
/** A previous mapping below this was never confident and yields to any better rival. */
const confidentFrom = 0.8;
const shownCandidates = 3;

/** Decides one name against the references of its hotel and what an earlier job decided. */
export class DeepMapper {
  readonly #engine: RoomEngine;
  readonly #references: readonly ReferenceRoom[];
  readonly #hotel: Hotel;
  readonly #byName: ReadonlyMap<string, readonly ReferenceRoom[]>;

  constructor(engine: RoomEngine, references: readonly ReferenceRoom[]) {
    this.#engine = engine;
    this.#references = references;
    this.#hotel = engine.hotel(references.map(({ name }) => name));
    this.#byName = Map.groupBy(references, ({ name }) => roomKey(name));
  }

  decide(supplierName: string, earlier: MappingDecision | null): DeepMapResult {
    const previous = this.#stillOffered(earlier);
    if (previous?.decidedBy !== undefined) {
      const ruling = previous.id === 0 ? rejectedByPerson : keptByPerson;
      return resultOf(ruling, { supplierName, previous, kept: this.#asItIsCalledNow(previous) });
    }
    // If several references have exactly this name, the earlier choice stays; otherwise the first one is selected.
    const namesakes = this.#byName.get(roomKey(supplierName)) ?? [];
    const named = namesakes.find(({ id }) => id === previous?.id) ?? namesakes[0];
    if (named !== undefined)
      return resultOf(exact, { supplierName, previous, model: { ...named, confidence: 1 } });
    const room = this.#engine.parse(supplierName);
    const candidates = this.#engine.rank(room, this.#hotel);
    const reason = this.#engine.reason(room, this.#hotel, candidates);
    const isRunOfHouse = room.isRunOfHouse && !this.#hotel.rooms.some((reference) => reference.isRunOfHouse);
    if (isRunOfHouse) return resultOf(runOfHouse, { supplierName, previous, reason });
    const previousState = this.#previousState(room, previous, candidates);
    const ruling = audit[previousState][this.#verdict(previous, candidates)];
    // Rooms that state the same are interchangeable: the earlier choice stays.
    const chosen = previousState === 'same' ? this.#candidateOf(previous, candidates) : candidates[0];
    const model = this.#decisionOf(chosen);
    const kept = this.#asItIsCalledNow(previous);
    return resultOf(ruling, {
      supplierName,
      previous,
      kept,
      model,
      reason,
      modelOutput: this.#output(candidates),
    });
  }

  /** A room that this job does not offer counts as no mapping; a stored "not mapped" (id 0) stays. */
  #stillOffered(earlier: MappingDecision | null): MappingDecision | null {
    if (earlier === null || earlier.id === 0) return earlier;
    return this.#references.some(({ id }) => id === earlier.id) ? earlier : null;
  }

  /** A mapping that stays has the name of its room in this job. */
  #asItIsCalledNow(previous: MappingDecision | null): MappingDecision | null {
    const reference = this.#references.find(({ id }) => id === previous?.id);
    return previous === null || reference === undefined ? previous : { ...previous, name: reference.name };
  }

  #previousState(
    room: Room,
    previous: MappingDecision | null,
    candidates: readonly Candidate[],
  ): PreviousState {
    const [best] = candidates;
    const before = this.#candidateOf(previous, candidates);
    if (best === undefined || before === undefined) return 'none';
    if (this.#contradicts(room, before)) return 'contradicted';
    return this.#hotel.groups[best.at] === this.#hotel.groups[before.at] ? 'same' : 'tenable';
  }

  /** The name states what the room is not: a contradiction, not only a doubt. */
  #contradicts(room: Room, candidate: Candidate): boolean {
    const { code } = this.#engine.reason(room, this.#hotel, [candidate]);
    return !['ambiguous_candidates', 'low_score', 'no_confident_match'].includes(code);
  }

  #verdict(previous: MappingDecision | null, candidates: readonly Candidate[]): Verdict {
    const [best] = candidates;
    if (best === undefined || best.score < threshold) return 'nothing';
    const before = this.#candidateOf(previous, candidates);
    if (before === undefined || (previous?.confidence ?? 0) < confidentFrom) return 'clear';
    const isClear = best.score >= certainFrom && before.score < excludedBelow;
    return isClear || best.fit - before.fit >= clearLead ? 'clear' : 'slight';
  }

  #candidateOf(previous: MappingDecision | null, candidates: readonly Candidate[]): Candidate | undefined {
    if (previous === null || previous.id === 0) return undefined;
    return candidates.find((candidate) => this.#references[candidate.at]?.id === previous.id);
  }

  #decisionOf(candidate: Candidate | undefined): MappingDecision | undefined {
    const reference = candidate === undefined ? undefined : this.#references[candidate.at];
    if (candidate === undefined || reference === undefined) return undefined;
    return { name: reference.name, id: reference.id, confidence: candidate.score };
  }

  #output(candidates: readonly Candidate[]): ModelOutput {
    const shown = candidates.slice(0, shownCandidates).flatMap((candidate) => {
      const decision = this.#decisionOf(candidate);
      return decision === undefined ? [] : [{ name: decision.name, id: decision.id, score: candidate.score }];
    });
    const [best] = shown;
    const isMapped = best !== undefined && best.score >= threshold;
    return { selected: isMapped ? best.name : 'not_mapped', score: best?.score ?? 0, candidates: shown };
  }
}

interface Known {
  readonly supplierName: string;
  readonly previous: MappingDecision | null;
  readonly kept?: MappingDecision | null;
  readonly model?: MappingDecision | undefined;
  readonly reason?: Reason;
  readonly modelOutput?: ModelOutput;
}

function resultOf(ruling: Ruling, known: Known): DeepMapResult {
  const { supplierName, previous, modelOutput = null } = known;
  const final = finalOf(ruling, known);
  const { reasonCode, reason } = final;
  return {
    supplierName,
    previous,
    final,
    ...(reasonCode === undefined ? {} : { reasonCode }),
    ...(reason === undefined ? {} : { reason }),
    source: ruling.source,
    modelAction: actionOf(ruling, { previous, final }),
    modelOutput,
  };
}

/** A decision for a room other than the previous one is never `confirm`. */
function actionOf(
  { modelAction }: Ruling,
  { previous, final }: Pick<DeepMapResult, 'previous' | 'final'>,
): Ruling['modelAction'] {
  return modelAction === 'confirm' && previous !== null && previous.id !== final.id ? 'remap' : modelAction;
}

const conflictText =
  'the previous mapping contradicts the name, and no other room is certain enough to replace it';

function finalOf(
  ruling: Ruling,
  { previous, kept = previous, model, reason, modelOutput }: Known,
): MappingDecision {
  if (ruling.final === 'previous' && kept !== null) return kept;
  if (ruling.final === 'model' && model !== undefined)
    return { name: model.name, id: model.id, confidence: model.confidence };
  const reasonCode = ruling.reasonCode ?? reason?.code ?? 'other';
  return {
    name: 'not_mapped',
    id: 0,
    confidence: Math.round((1 - (modelOutput?.score ?? 0)) * 10_000) / 10_000,
    reasonCode,
    reason: reasonCode === 'conflicting_existing' ? conflictText : (reason?.text ?? 'no reference is meant'),
  };
}
