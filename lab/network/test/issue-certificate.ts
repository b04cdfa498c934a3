import { withDatabase } from '@minit/server/admin-accounts.ts'
import { readEnv } from '@minit/server/env.ts'
import {
  type Issued,
  issueRouterCertificate,
} from '@minit/server/modules/network/radius/router-certificates.ts'
import type { LabDatabase } from './lab-database.ts'

export type { Issued }

type Place = { url: string; query: LabDatabase['query']; secretKey: string }

/** Issues a router's RadSec certificate for its current secret. */
export const issueCertificate = async (
  { url, query, secretKey }: Place,
  { id }: { id: string },
): Promise<Issued> => {
  const rows = await query<{ secretVersion: number }>(
    'select secret_version as "secretVersion" from gateways where id = $1',
    [id],
  )
  const env = readEnv({ DATABASE_URL: url, SECRET_KEY: secretKey })
  return withDatabase(env, (deps) =>
    issueRouterCertificate(deps, { id, secretVersion: rows[0]?.secretVersion ?? 0 }),
  )
}
