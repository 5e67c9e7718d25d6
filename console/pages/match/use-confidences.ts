import { hotelMatchRecords } from 'innkeeper-client';
import { api } from '../../api/api.ts';
import { useCall, type Loaded } from '../../api/use-call.ts';
import { Confidences } from './confidences.ts';

/** The confidences of a finished job, read from its result as it arrives. */
export function useConfidences(jobId: string, isDone: boolean): Loaded<Confidences> {
  return useCall(
    async () => {
      const confidences = new Confidences();
      for await (const record of hotelMatchRecords(api, jobId)) confidences.add(record);
      return confidences;
    },
    [jobId],
    { skip: !isDone },
  );
}
