import Fastify from 'fastify'
import pg from 'pg'
import { headerOf } from '../answers.ts'
import { openConnection } from '../connection.ts'
import { CONNECTIONS } from '../fixture.ts'
import { bytesOf } from '../requests.ts'
import type { BareSettings } from './bare.ts'

/** Fetches the compressed bytes of a page of the product. */
const takeBytes = async (url: string) => {
  const connection = openConnection()
  const ask = { url, expects: [200], headers: { 'accept-encoding': 'br, gzip' } }
  const { head, body } = await connection.ask(url, bytesOf(ask))
  connection.close()
  const encoding = headerOf(head, 'content-encoding')
  return { body: Buffer.from(body), type: headerOf(head, 'content-type') ?? '', encoding }
}

const serve = async ({ productUrl, paths, ownerUrl }: BareSettings): Promise<string> => {
  const app = Fastify()
  for (const path of paths) {
    const { body, type, encoding } = await takeBytes(`${productUrl}${path}`)
    app.get(path, (_, reply) => {
      if (encoding !== undefined) reply.header('content-encoding', encoding)
      return reply.header('content-type', type).send(body)
    })
  }
  const pool = new pg.Pool({ connectionString: ownerUrl, max: CONNECTIONS })
  app.get<{ Params: { id: string } }>('/row/:id', async ({ params }) => {
    const text = 'select id, slug, business_name from entrepreneurs where id = $1'
    const { rows } = await pool.query({ name: 'row', text, values: [params.id] })
    return rows[0]
  })
  return app.listen({ host: '127.0.0.1', port: 0 })
}

// Set by the parent bench.
const settings = JSON.parse(process.env.BARE ?? '') as BareSettings
process.once('disconnect', () => process.exit(0))
process.send?.({ url: await serve(settings) })
