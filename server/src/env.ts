import * as z from 'zod'
import { STOP_SECONDS } from './http/closing.ts'
import { findProxyProblems } from './trusted-proxies.ts'

const Port = z.coerce.number().int().min(0).max(65_535)

const Variables = z.object({
  MINIT_MODE: z.enum(['demo', 'production']).default('demo'),
  PORT: Port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  MINIT_DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.url().optional(),
  DATABASE_APP_URL: z.url().optional(),
  DATABASE_PLATFORM_URL: z.url().optional(),
  DATABASE_POOLER: z.enum(['none', 'transaction']).default('none'),
  DATABASE_DIRECT_URL: z.url().optional(),
  DATABASE_READ_URL: z.url().optional(),
  PUBLIC_URL: z.url({ normalize: true }).optional(),
  SECRET_KEY: z.string().optional(),
  TRUST_PROXY: z
    .string()
    .superRefine((text, context) => {
      for (const message of findProxyProblems(text)) context.addIssue({ code: 'custom', message })
    })
    .optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  RADIUS_TOKEN: z
    .string()
    .regex(/^[\w-]{32,100}$/, 'use 32 to 100 letters, digits, - and _')
    .optional(),
  STOP_SECONDS: z.coerce.number().min(1).max(600).default(STOP_SECONDS),
  BACKUP_STATUS_FILE: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).optional(),
})

/** Used instead of a path. */
const ELSEWHERE = 'elsewhere'

export type Env = {
  mode: 'demo' | 'production'
  port: number
  host: string
  dataDir: string
  databaseUrl: string | null
  appUrl: string | null
  platformUrl: string | null
  /** `transaction`: `DATABASE_URL` is a pooler that gives each transaction another PostgreSQL session. */
  pooler: 'none' | 'transaction'
  /** The owner's address that bypasses the pooler, for work that needs its own session. */
  directUrl: string | null
  /** A replica, for reads that may be a little stale. */
  readUrl: string | null
  publicUrl: string | null
  secretKey: string | null
  trustProxy: string | false
  metricsToken: string | null
  radiusToken: string | null
  stopSeconds: number
  /** The file in which the backup timer records its repositories; null if there is none to read. */
  backupStatusFile: string | null
  /** Backups are made on another machine, which reports them itself. */
  areBackupsElsewhere: boolean
  /** Where traces are sent; null turns them off. */
  tracesEndpoint: string | null
  logLevel: string
}

/** The settings are unusable; the message names them and how to fix them. */
export class UnsafeSettings extends Error {}

/** Reads the settings. Throws `UnsafeSettings` for what would be unsafe in production. */
export const readEnv = (variables: NodeJS.ProcessEnv): Env => {
  const nonEmpty = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = Variables.safeParse(nonEmpty)
  if (!parsed.success)
    throw new UnsafeSettings(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    )
  const { data } = parsed
  const problems = [...poolerProblems(data), ...(data.MINIT_MODE === 'production' ? findProblems(data) : [])]
  if (problems.length > 0) throw new UnsafeSettings(problems.join('\n'))
  return {
    mode: data.MINIT_MODE,
    port: data.PORT,
    host: data.HOST,
    dataDir: data.MINIT_DATA_DIR,
    databaseUrl: data.DATABASE_URL ?? null,
    appUrl: data.DATABASE_APP_URL ?? null,
    platformUrl: data.DATABASE_PLATFORM_URL ?? null,
    pooler: data.DATABASE_POOLER,
    directUrl: data.DATABASE_DIRECT_URL ?? null,
    readUrl: data.DATABASE_READ_URL ?? null,
    publicUrl: data.PUBLIC_URL ?? null,
    secretKey: data.SECRET_KEY ?? null,
    trustProxy: data.TRUST_PROXY === undefined || data.TRUST_PROXY === 'none' ? false : data.TRUST_PROXY,
    metricsToken: data.METRICS_TOKEN ?? null,
    radiusToken: data.RADIUS_TOKEN ?? null,
    stopSeconds: data.STOP_SECONDS,
    backupStatusFile: data.BACKUP_STATUS_FILE === ELSEWHERE ? null : (data.BACKUP_STATUS_FILE ?? null),
    areBackupsElsewhere: data.BACKUP_STATUS_FILE === ELSEWHERE,
    tracesEndpoint: data.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    logLevel: data.LOG_LEVEL ?? (data.MINIT_MODE === 'production' ? 'info' : 'warn'),
  }
}

const ANY_HOST = new Set(['0.0.0.0', '::', '127.0.0.1'])

/** The origin of links in messages, without a trailing slash: PUBLIC_URL, else the listening address. */
export const publicOriginOf = ({
  publicUrl,
  host,
  port,
}: Pick<Env, 'publicUrl' | 'host' | 'port'>): string => {
  if (publicUrl !== null) return new URL(publicUrl).origin
  const name = ANY_HOST.has(host) ? 'localhost' : host
  return new URL(`http://${name.includes(':') ? `[${name}]` : name}:${port}`).origin
}

const ENCRYPTED_MODES = new Set(['require', 'verify-ca', 'verify-full', 'no-verify'])

/** Whether a database is on this machine, or its address requires TLS. */
const isPrivate = (address: string): boolean => {
  const { hostname, searchParams } = new URL(address)
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  const isLocal = host === '' || host.startsWith('/') || /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)
  return isLocal || ENCRYPTED_MODES.has(searchParams.get('sslmode') ?? '')
}

const databaseProblems = (addresses: Record<string, string | undefined>): string[] =>
  Object.entries(addresses)
    .filter(([, address]) => address !== undefined && !isPrivate(address))
    .map(
      ([name]) =>
        `${name} leads to another machine without encryption: add ?sslmode=verify-full, or at least ?sslmode=require.`,
    )

/** A pooler in transaction mode supports neither LISTEN nor the migration lock. */
const poolerProblems = (data: z.output<typeof Variables>): string[] =>
  data.DATABASE_POOLER === 'transaction' && data.DATABASE_DIRECT_URL === undefined
    ? [
        'DATABASE_DIRECT_URL is missing: with DATABASE_POOLER=transaction give the address past the pooler, too.',
      ]
    : []

const MIN_KEY_LENGTH = 32

const findProblems = (data: z.output<typeof Variables>): string[] => {
  const key = data.SECRET_KEY ?? ''
  return [
    ...(data.DATABASE_URL === undefined
      ? ['DATABASE_URL is missing: give the address of a PostgreSQL 15 or later.']
      : []),
    ...databaseProblems({
      DATABASE_URL: data.DATABASE_URL,
      DATABASE_APP_URL: data.DATABASE_APP_URL,
      DATABASE_PLATFORM_URL: data.DATABASE_PLATFORM_URL,
      DATABASE_DIRECT_URL: data.DATABASE_DIRECT_URL,
      DATABASE_READ_URL: data.DATABASE_READ_URL,
    }),
    ...(data.PUBLIC_URL === undefined
      ? ['PUBLIC_URL is missing: give the https:// address customers use.']
      : []),
    ...(data.PUBLIC_URL !== undefined && !data.PUBLIC_URL.startsWith('https:')
      ? ['PUBLIC_URL is not https: passwords and codes would travel in the open.']
      : []),
    ...(key === ''
      ? ['SECRET_KEY is missing: make one with `openssl rand -base64 48` and keep it outside the database.']
      : []),
    ...(key !== '' && (key.length < MIN_KEY_LENGTH || new Set(key).size < 12)
      ? [`SECRET_KEY is too weak: use at least ${MIN_KEY_LENGTH} random characters.`]
      : []),
    ...(data.TRUST_PROXY === undefined
      ? [
          'TRUST_PROXY is missing: name the addresses of the proxies in front, or say "none" where there are none. Without it all visitors would share one limit.',
        ]
      : []),
  ]
}
