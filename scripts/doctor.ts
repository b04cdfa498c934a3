import { examine } from '@minit/server/modules/operations/doctor/doctor.ts'
import { exitStatusOf, findingText } from '@minit/server/modules/operations/doctor/findings.ts'

// Uses the server's environment; the server may be running.
const findings = await examine(process.env)
for (const finding of findings) console.log(findingText(finding))
process.exit(exitStatusOf(findings))
