import type { FastifyInstance } from 'fastify';

/**
 * Does things that must not lengthen an answer, because their duration would reveal something to an unauthorised caller. The server waits
 * for them before it closes; what fails is logged.
 */
export function afterReply(fastify: FastifyInstance): (work: () => Promise<void>) => void {
  const running = new Set<Promise<void>>();
  fastify.addHook('onClose', async () => void (await Promise.all(running)));
  return (work) => {
    const done = new Promise<void>((resolve) => setImmediate(resolve))
      .then(work)
      .catch((error) => fastify.log.error({ err: error }, 'a task after a reply failed'))
      .finally(() => running.delete(done));
    running.add(done);
  };
}
