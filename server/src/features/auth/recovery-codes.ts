import { CODE_LENGTH, codeFromBytes, groupCode } from '@minit/domain/passes.ts'
import type { Deps } from '../../ports/deps.ts'

const HOW_MANY = 10
const BYTES = 32

const drawCode = (deps: Pick<Deps, 'randomBytes'>): string => {
  const code = codeFromBytes(deps.randomBytes(BYTES))
  return code.length === CODE_LENGTH ? code : drawCode(deps)
}

/** What is stored of a recovery code: a keyed digest that is good for this account alone. */
export const digestOfCode = ({ secrets }: Pick<Deps, 'secrets'>, accountId: string, code: string): string =>
  secrets.digest(`recovery:${accountId}:${code}`)

/** Ten new codes as people read them, and what is stored of each. */
export const drawRecoveryCodes = (deps: Deps, accountId: string) => {
  const codes = Array.from({ length: HOW_MANY }, () => drawCode(deps))
  return {
    codes: codes.map(groupCode),
    digests: codes.map((code) => digestOfCode(deps, accountId, code)),
  }
}
