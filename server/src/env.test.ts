import { describe, expect, test } from 'vitest'
import { publicOriginOf, readEnv, UnsafeSettings } from './env.ts'

const PRODUCTION = {
  MINIT_MODE: 'production',
  DATABASE_URL: 'postgres://owner:secret@db.internal/minit?sslmode=verify-full',
  PUBLIC_URL: 'https://minit.example',
  SECRET_KEY: 'dGhpcyBpcyBhIHJhbmRvbSBrZXkgZm9yIHRlc3RzIG9ubHk',
  TRUST_PROXY: 'none',
}

const refusalOf = (variables: NodeJS.ProcessEnv): string => {
  try {
    readEnv(variables)
  } catch (error) {
    if (error instanceof UnsafeSettings) return error.message
    throw error
  }
  return 'not refused'
}

describe('production', () => {
  test('runs with a database, an https address and a strong key', () => {
    expect(readEnv(PRODUCTION)).toMatchObject({
      mode: 'production',
      databaseUrl: PRODUCTION.DATABASE_URL,
      secretKey: PRODUCTION.SECRET_KEY,
      trustProxy: false,
    })
    expect(new URL(readEnv(PRODUCTION).publicUrl ?? '').origin).toBe('https://minit.example')
  })

  test.each([
    ['DATABASE_URL', /^DATABASE_URL is missing: give the address of a PostgreSQL/],
    ['PUBLIC_URL', /^PUBLIC_URL is missing: give the https:\/\/ address/],
    ['TRUST_PROXY', /^TRUST_PROXY is missing: name the addresses of the proxies in front, or say "none"/],
    ['SECRET_KEY', /^SECRET_KEY is missing: make one with `openssl rand/],
  ] as const)('does not start without %s, and explains how to fix it', (name, message) => {
    const { [name]: _, ...rest } = PRODUCTION
    for (const variables of [rest, { ...rest, [name]: '' }]) expect(refusalOf(variables)).toMatch(message)
  })

  test('lists everything that is missing at once', () => {
    const lines = refusalOf({ MINIT_MODE: 'production' }).split('\n')
    expect(lines.map((line) => line.split(' ')[0])).toEqual([
      'DATABASE_URL',
      'PUBLIC_URL',
      'SECRET_KEY',
      'TRUST_PROXY',
    ])
  })

  test.each(['http://minit.example', 'HTTP://minit.example', 'ftp://minit.example', 'javascript:alert(1)'])(
    'does not start at %s',
    (PUBLIC_URL) => {
      expect(refusalOf({ ...PRODUCTION, PUBLIC_URL })).toMatch(/^PUBLIC_URL/)
    },
  )

  const PLAIN = 'postgres://owner:secret@db.internal/minit'
  test.each([PLAIN, `${PLAIN}?sslmode=disable`, `${PLAIN}?sslmode=prefer`, `${PLAIN}?host=10.0.0.5`])(
    'refuses an unencrypted connection to a database on another machine: %s',
    (DATABASE_URL) => {
      const line = refusalOf({ ...PRODUCTION, DATABASE_URL })
      expect(line).toMatch(/^DATABASE_URL leads to another machine without encryption: add \?sslmode=/)
      expect(line).not.toContain('secret')
      expect(refusalOf({ ...PRODUCTION, DATABASE_APP_URL: DATABASE_URL })).toMatch(/^DATABASE_APP_URL leads/)
    },
  )

  test.each([
    `${PLAIN}?sslmode=require`,
    'postgres://owner@localhost:5432/minit',
    'postgres://owner@127.0.0.1/minit',
    'postgres://owner@[::1]/minit',
    'postgres://owner@db.internal/minit?host=/var/run/postgresql',
    'postgres://owner@%2Fvar%2Frun%2Fpostgresql/minit',
  ])('accepts a database on this machine or over an encrypted connection: %s', (DATABASE_URL) => {
    expect(readEnv({ ...PRODUCTION, DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
  })

  test('recognises an https address in any case', () => {
    const { publicUrl } = readEnv({ ...PRODUCTION, PUBLIC_URL: 'HTTPS://Minit.Example' })
    expect(publicUrl).toMatch(/^https:\/\/minit\.example/)
  })

  test.each(['short', 'x'.repeat(64), 'abababababababababababababababababababab', ' '.repeat(40)])(
    'does not start with the weak key %j',
    (SECRET_KEY) => {
      const message = refusalOf({ ...PRODUCTION, SECRET_KEY })
      expect(message).toMatch(/^SECRET_KEY is too weak: use at least 32 random characters/)
    },
  )

  test('does not start if it would trust any X-Forwarded-For', () => {
    expect(refusalOf({ ...PRODUCTION, TRUST_PROXY: 'true' })).toMatch(/^TRUST_PROXY/)
  })

  test('never repeats a secret in an error message', () => {
    const message = refusalOf({ ...PRODUCTION, SECRET_KEY: 'hunter2hunter2', PUBLIC_URL: 'http://x.example' })
    expect(message).not.toContain('hunter2')
    expect(message).not.toContain('owner:secret')
  })
})

describe('anywhere', () => {
  test('the demo needs no settings, and listens on this machine only', () => {
    expect(readEnv({})).toMatchObject({
      mode: 'demo',
      port: 3000,
      host: '127.0.0.1',
      dataDir: '.data',
      databaseUrl: null,
      publicUrl: null,
      secretKey: null,
      trustProxy: false,
      metricsToken: null,
      stopSeconds: 5,
    })
  })

  test('an empty variable counts as not set', () => {
    expect(readEnv({ PORT: '', HOST: '', DATABASE_URL: '' })).toEqual(readEnv({}))
  })

  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['MINIT_MODE', 'prod'],
    ['DATABASE_URL', 'not an address'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_TOKEN', 'short'],
    ['STOP_SECONDS', '0'],
    ['STOP_SECONDS', 'soon'],
  ])('%s=%s is refused by name', (name, value) => {
    expect(refusalOf({ [name]: value })).toMatch(new RegExp(`^${name}: `))
  })
})

test.each([
  [{ PUBLIC_URL: 'https://Minit.example/' }, 'https://minit.example'],
  [{}, 'http://localhost:3000'],
  [{ PORT: '8080', HOST: '0.0.0.0' }, 'http://localhost:8080'],
  [{ HOST: '192.168.1.7' }, 'http://192.168.1.7:3000'],
  [{ HOST: 'fd00::7' }, 'http://[fd00::7]:3000'],
])('with %j, links in messages begin with %s', (variables, origin) => {
  expect(publicOriginOf(readEnv(variables))).toBe(origin)
})

describe('the proxies that may say who asks', () => {
  test.each(['10.0.0.1', '10.0.0.0/8', 'loopback, 192.0.2.0/24', 'fd00::/8', '2001:db8::1', 'uniquelocal'])(
    'may be %s',
    (TRUST_PROXY) => {
      expect(readEnv({ ...PRODUCTION, TRUST_PROXY }).trustProxy).toBe(TRUST_PROXY)
    },
  )

  test.each([
    ['0.0.0.0/0', /^TRUST_PROXY: "0\.0\.0\.0\/0" is wider than \/8/],
    ['0.0.0.0/1,128.0.0.0/1', /"0\.0\.0\.0\/1" is wider.*\n.*"128\.0\.0\.0\/1" is wider/],
    ['::/0', /is wider than \/8/],
    ['10.0.0.0/33', /is no range/],
    ['10.0.0.0/255.0.0.0', /is no range/],
    ['the-proxy', /is no address/],
    ['10.0.0.1,', /is no address/],
    ['1', /is no address/],
    ['true', /lets anyone say who they are/],
  ])('may not be %s, not even in the demo', (TRUST_PROXY, message) => {
    expect(refusalOf({ ...PRODUCTION, TRUST_PROXY })).toMatch(message)
    expect(refusalOf({ TRUST_PROXY })).toMatch(message)
  })
})
