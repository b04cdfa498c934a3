import type { ProbeResult } from '../../../ports/adapter-definition.ts'
import { ok, PROBE_TIMEOUT_MS, rejected } from '../../probe-results.ts'
import { connectSmtp, type SmtpSettings, type SmtpTools } from './connect.ts'
import { failureOf } from './outcomes.ts'

/** Logs in to the mail server and disconnects. */
export const probeSmtp = async (settings: SmtpSettings, tools: SmtpTools): Promise<ProbeResult> => {
  try {
    const connection = await connectSmtp(settings, tools)
    return await Promise.race([
      connection.verify().then(() => ok('The mail server takes the login. Nothing was sent.')),
      tooLate(() => connection.close()),
    ])
  } catch (error) {
    return rejected(wordsFor(error))
  }
}

const TOO_LATE = 'There was no answer within 8 seconds. Check mail server, port and encryption.'

const tooLate = (giveUp: () => void): Promise<ProbeResult> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => {
      giveUp()
      resolve(rejected(TOO_LATE))
    }, PROBE_TIMEOUT_MS)
    timer.unref()
  })

const wordsFor = (error: unknown): string => {
  const { code, responseCode } = failureOf(error)
  if (code === 'EFORBIDDEN')
    return 'This mail server is on a private network, which we do not call. Enter a public one.'
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return `User or password was refused${responseCode === null ? '' : ` (${responseCode})`}. Check them and save them again.`
  if (code === 'ETLS')
    return 'No encrypted connection could be made. Check port, encryption and the server’s certificate.'
  if (code === 'ETIMEDOUT') return TOO_LATE
  return 'The mail server could not be reached. Check its name and port.'
}
