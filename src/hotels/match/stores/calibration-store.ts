import type { Owner } from '../../../contract/owner.ts';
import type { Sql } from '../../../contract/database.ts';
import { standardModel, type Calibration } from '../../engine/engine.ts';

/** A calibration as jobs keep it: what they did can be explained and repeated. */
export interface KeptCalibration extends Calibration {
  readonly id: string;
  /** The weights whose confidences it calibrates. */
  readonly model: string;
}

/** What jobs of the account use from now on. A calibration of the weights of another release is not used. */
export async function enabledCalibration(
  sql: Sql,
  { accountId, environment }: Owner,
): Promise<KeptCalibration | null> {
  const row = await sql.row<{ calibration: KeptCalibration }>(
    `select calibration from hotel_match_calibrations
     where account = $1 and environment = $2 and is_enabled and calibration ->> 'model' = $3`,
    [accountId, environment, standardModel().identity],
  );
  return row?.calibration ?? null;
}

/** Undefined: the weights of this program are others. */
export function usable(calibration: KeptCalibration | null): Calibration | undefined {
  return calibration?.model === standardModel().identity ? calibration : undefined;
}
