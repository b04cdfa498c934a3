import { Agent, request } from 'node:http'

export type Ask = { url: string; method?: string; headers?: Record<string, string>; body?: string }

/** One request over a kept connection; fails unless the status is the expected one. */
export const ask = (
  agent: Agent,
  { url, method = 'GET', headers = {}, body }: Ask,
  expected: number,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const call = request(url, { method, agent, headers }, (answer) => {
      answer.resume()
      answer.once('end', () =>
        answer.statusCode === expected
          ? resolve()
          : reject(new Error(`${url} answered ${answer.statusCode}`)),
      )
    })
    call.once('error', reject)
    call.end(body)
  })

/** Requests per second with so many connections, each asking again as soon as it was answered. */
export const throughput = async (
  wish: Ask,
  expected: number,
  count: number,
  connections: number,
): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let left = count
  const started = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left-- > 0) await ask(agent, wish, expected)
    }),
  )
  agent.destroy()
  return count / ((performance.now() - started) / 1000)
}

/** Median milliseconds of two requests asked in turn, so that a noisy machine is noisy for both. */
export const medians = async (first: Ask, second: Ask, rounds: number): Promise<[number, number]> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, wish] of [first, second].entries()) {
      const started = performance.now()
      await ask(agent, wish, 200)
      times[index]?.push(performance.now() - started)
    }
  }
  agent.destroy()
  return [medianOf(times[0]), medianOf(times[1])]
}

const medianOf = (values: number[]): number =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
