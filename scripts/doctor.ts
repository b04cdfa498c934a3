import { examine } from '@minit/server/doctor/doctor.ts'
import { exitStatusOf, findingText } from '@minit/server/doctor/findings.ts'

// With the same environment as the server, which may run meanwhile.
const findings = await examine(process.env)
for (const finding of findings) console.log(findingText(finding))
process.exit(exitStatusOf(findings))
