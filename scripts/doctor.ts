import { examine } from '@minit/server/modules/operations/doctor/doctor.ts'
import { exitStatusOf, findingText } from '@minit/server/modules/operations/doctor/findings.ts'

// With the same environment as the server, which may run meanwhile.
const findings = await examine(process.env)
for (const finding of findings) console.log(findingText(finding))
process.exit(exitStatusOf(findings))
