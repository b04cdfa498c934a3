import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sleep } from '../src/commands.ts'

/** The line for a router and what it is made of, as the seller's page shows them. */
export type Gateway = { id: string; setup: { command: string; token: string } }

export type Product = {
  url: string
  /** Connects a router of the demo's hub. */
  createGateway: (name: string) => Promise<Gateway>
  stop: () => Promise<void>
}

const PORTAL = 'https://portal.lab.test'
const HUB = { email: 'hub@minit.example', password: 'minit-demo-hub' }
const serve = fileURLToPath(new URL('../../web/e2e/serve.ts', import.meta.url))
const quickly = new URL('../../server/test/load-quickly.ts', import.meta.url).href

const isReady = async (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** The built product as a process of its own, in demo mode on data of its own, behind the lab's https. */
export const startProduct = async (port: number): Promise<Product> => {
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    PORT: String(port),
    PUBLIC_URL: PORTAL,
    TRUST_PROXY: 'loopback',
    NODE_ENV: 'production',
  }
  const server = spawn(process.execPath, ['--import', quickly, serve], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(server, 'exit')
  for (let tries = 600; !(await isReady(url)); tries -= 1) {
    if (tries === 0 || server.exitCode !== null) throw new Error('the product did not start')
    await sleep(200)
  }
  const post = async <Answer>(path: string, body: unknown, token?: string): Promise<Answer> => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    // What the endpoint's row says.
    return (await answer.json()) as Answer
  }
  return {
    url,
    createGateway: async (name) => {
      const { sessionToken } = await post<{ sessionToken: string }>('/api/auth/entrepreneur-login', HUB)
      return post<Gateway>('/api/entrepreneur/gateways', { name, kind: 'opennds' }, sessionToken)
    },
    stop: async () => {
      server.kill('SIGTERM')
      await ended
    },
  }
}
