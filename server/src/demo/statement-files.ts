import type { FastifyInstance } from 'fastify'
import { SAMPLE_STATEMENTS } from '../modules/money/statements/read-statements.ts'

/**
 * Proxies the ledger files of the stand-ins under our own address, like exports of the providers' consoles.
 */
export const passOnStatements =
  (standInsUrl: string) =>
  async (app: FastifyInstance): Promise<void> => {
    for (const { provider, href } of SAMPLE_STATEMENTS)
      app.get(href, async (_, reply) => {
        const answer = await fetch(`${standInsUrl}/control/statements/${provider}.csv`)
        return reply
          .code(answer.status)
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="${provider}-statement.csv"`)
          .send(await answer.text())
      })
  }
