export type SmtpOptions = { user: string; password: string }
export type Reply = { lines: string[]; isLast?: boolean }
type Mail = { from: string; to: string[]; data: string }

const one = (line: string): Reply => ({ lines: [line] })

/** One client's talk, line by line; null where the server has nothing to say yet. */
export const createSession = (options: SmtpOptions, take: (mail: Mail) => void) => {
  const token = Buffer.from(`\0${options.user}\0${options.password}`).toString('base64')
  let isKnown = false
  let mail: { from: string; to: string[] } = { from: '', to: [] }
  let data: string[] | null = null

  const recipient = (line: string): Reply => {
    const address = /<(.*)>/.exec(line)?.[1] ?? ''
    if (!address.includes('@')) return one('501 5.1.3 Bad recipient address')
    if (address.startsWith('nobody@')) return one('550 5.1.1 No such user')
    mail = { ...mail, to: [...mail.to, address] }
    return one('250 2.1.5 Ok')
  }
  const command = (line: string): Reply => {
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'EHLO') return { lines: ['250-stand-in', '250-8BITMIME', '250 AUTH PLAIN'] }
    if (verb === 'HELO' || verb === 'NOOP' || verb === 'RSET') return one('250 Ok')
    if (verb === 'QUIT') return { lines: ['221 2.0.0 Bye'], isLast: true }
    if (verb === 'AUTH') {
      isKnown = line.slice('AUTH PLAIN '.length) === token
      return one(isKnown ? '235 2.7.0 Accepted' : '535 5.7.8 Authentication credentials invalid')
    }
    if (!isKnown) return one('530 5.7.0 Authentication required')
    if (verb === 'MAIL') {
      mail = { from: /<(.*?)>/.exec(line)?.[1] ?? '', to: [] }
      return one('250 2.1.0 Ok')
    }
    if (verb === 'RCPT') return recipient(line)
    if (verb !== 'DATA' || mail.to.length === 0) return one('503 5.5.1 Bad sequence of commands')
    data = []
    return one('354 End data with <CR><LF>.<CR><LF>')
  }
  return (line: string): Reply | null => {
    if (data === null) return command(line)
    if (line !== '.') {
      // A leading dot is doubled on its way.
      data.push(line.startsWith('.') ? line.slice(1) : line)
      return null
    }
    take({ ...mail, data: data.join('\n') })
    data = null
    return one('250 2.0.0 Ok: queued')
  }
}
