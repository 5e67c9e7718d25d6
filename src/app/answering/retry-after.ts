import type { FastifyReply } from 'fastify';
import { limits } from '../../contract/limits.ts';

/** The limiter sets a longer time; a story that has too many waiting requests of one account cannot know it. */
const seconds: Readonly<Record<number, number>> = {
  429: 1,
  502: limits.retryAfterSeconds,
  503: limits.retryAfterSeconds,
  504: limits.retryAfterSeconds,
};

/** Callers and proxies repeat requests with these statuses; `Retry-After` says when. */
export function isRetried(status: number): boolean {
  return status in seconds;
}

/** Whether a step threw the refusal, or a story returned it as its response: every response passes here. */
export function addRetryAfter(reply: FastifyReply, status: number): void {
  const value = retryAfterOf(status);
  if (value !== undefined && !reply.hasHeader('retry-after')) reply.header('retry-after', value);
}

export function retryAfterOf(status: number): string | undefined {
  return status in seconds ? String(seconds[status]) : undefined;
}
