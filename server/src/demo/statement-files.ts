import type { FastifyInstance } from 'fastify'
import { SAMPLE_STATEMENTS } from '../modules/money/statements/read-statements.ts'

/** Passes on the files of the stand-ins' ledgers under our own address, as the providers' consoles would export them. */
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
