import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Evidence, Outcome } from './evidence.ts'
import {
  askAudit,
  type Dependency,
  ownDependencies,
  undecidedScripts,
  unproven,
} from './security/dependencies.ts'
import { type Scan, scanBuilt, scanHistory, scanTree } from './security/secrets.ts'
import { faultsOfRow, readSecurityTable, SECURITY_PAGE } from './security/table.ts'

const none = (what: string, found: readonly string[], checked: string): Outcome => ({
  what,
  asked: '0',
  seen: [`${found.length} of ${checked}`, ...found.slice(0, 5)].join('; '),
  isHeld: found.length === 0,
})

const secretsIn = (what: string, { files, found }: Scan): Outcome => ({
  ...none(`Secrets in ${what}`, found, `${files} files`),
  isHeld: found.length === 0 && files > 0,
})

const table = (): Outcome[] => {
  const rows = readSecurityTable()
  const count = (answer: (typeof rows)[number]['answer']) =>
    rows.filter((row) => row.answer === answer).length
  const named = rows.flatMap((row) => row.named)
  const words = named.flatMap((each) => each.words)
  return [
    {
      what: `OWASP ASVS 5.0, levels 1 and 2 (\`${SECURITY_PAGE}\`)`,
      asked: 'each line has its evidence or a reason',
      seen: `${count('met')} met, ${count('not met')} not met, ${count('not used')} not used, of ${rows.length}`,
      isHeld: rows.length === 253,
    },
    none(
      'Files, titles and words of its evidence that are not there',
      rows.flatMap(faultsOfRow),
      `${named.length} files and ${words.length} titles and words`,
    ),
  ]
}

const nameOf = ({ name, version }: Dependency): string => `${name} ${version}`

const dependencies = (all: readonly Dependency[]): Outcome[] => {
  const audit = askAudit()
  return [
    none(
      'Packages whose bytes nobody vouches for in the lockfile',
      unproven(all).map(nameOf),
      String(all.length),
    ),
    none(
      'Packages with a script of installation that the manifest does not decide on',
      undecidedScripts(all).map(nameOf),
      String(all.filter(({ hasInstallScript }) => hasInstallScript).length),
    ),
    {
      what: 'Known vulnerabilities, by `npm audit`',
      asked: '0, by a registry that answers',
      seen: audit.seen,
      // Without an answer, nothing is known.
      isHeld: audit.vulnerable === 0,
    },
  ]
}

const licensesOf = (all: readonly Dependency[]): string => {
  const counts = new Map<string, number>()
  for (const { license } of all) counts.set(license, (counts.get(license) ?? 0) + 1)
  const sorted = [...counts].toSorted(([, left], [, right]) => right - left)
  return sorted.map(([license, count]) => `${license} ${count}`).join(', ')
}

/**
 * Checks the table's evidence, secrets in the tree, the built pages and the history, and the dependencies.
 */
export const proveSecurity = async (): Promise<Evidence> => {
  const all = ownDependencies()
  const built = fileURLToPath(new URL('../../web/dist', import.meta.url))
  return {
    title: 'Security',
    outcomes: [
      ...table(),
      secretsIn('the tree', scanTree()),
      secretsIn('the built pages', existsSync(built) ? scanBuilt(built) : { files: 0, found: ['not built'] }),
      secretsIn('the whole history', scanHistory()),
      ...dependencies(all),
    ],
    notes: [
      'This part checks that the evidence exists, not that it suffices. Secrets are private keys, tokens of known forms, passwords in addresses, and random words next to a name such as `token`.',
      'Without an answer of `npm audit` V15.2.1 stays unmet.',
      `Licences in \`package-lock.json\`: ${licensesOf(all)}.`,
    ],
  }
}
