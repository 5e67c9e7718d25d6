import { refuseField } from '../../contract/field-checks.ts';

/** Clients send the radius under either name. */
export interface RadiusRequest {
  readonly radius?: number | undefined;
  readonly distance?: number | undefined;
}

export function readRadius({ radius, distance }: RadiusRequest): number | undefined {
  if (radius !== undefined && distance !== undefined && radius !== distance)
    throw refuseField('wrong-input', {
      pointer: '/distance',
      message: `distance is ${distance} and radius is ${radius}: they mean the same, so send one of them`,
    });
  return radius ?? distance;
}
