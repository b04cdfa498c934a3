import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const YEAR_SECONDS = 31_536_000

const DAY_SECONDS = 86_400

// Only documents obey them. Every script would carry half a kilobyte of them over a slow line.
const FOR_DOCUMENTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** The built files: hashed names are kept for a year, the social card for a day, the rest is asked for again. */
export const addStaticFiles = async (app: FastifyInstance, clientDir: string): Promise<void> => {
  await app.register(fastifyStatic, {
    root: join(clientDir, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: YEAR_SECONDS * 1000,
    index: false,
    preCompressed: true,
    setHeaders: ({ raw }, path) => {
      if (!/\.(js|css)(\.|$)/.test(path)) return
      for (const name of FOR_DOCUMENTS) raw.removeHeader(name)
    },
  })
  app.get('/icon.svg', (_, reply) => reply.sendFile('icon.svg', clientDir))
  app.get('/social-card.png', (_, reply) =>
    reply.sendFile('social-card.png', clientDir, { maxAge: DAY_SECONDS * 1000 }),
  )
}
