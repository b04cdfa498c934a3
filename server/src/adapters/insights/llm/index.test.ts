import { createServer, type RequestListener } from 'node:http'
import { describe, expect, test } from 'vitest'
import { against, listen } from '../../payments/testing/listen.ts'
import { createLlm } from './index.ts'

const texts = { factors: ['The last 28 days brought Le 1,200.'] }
const completion = (content: string) =>
  JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] })

const rewordedBy = (listener: RequestListener, timeoutMs = 2_000) =>
  against(listener, (baseUrl) =>
    createLlm({ baseUrl: `${baseUrl}/v1`, model: 'small', apiKey: 'the-key' }, { timeoutMs }).word(texts),
  )
const answering =
  (status: number, body: string): RequestListener =>
  (request, response) => {
    request.resume()
    response.writeHead(status).end(body)
  }

describe('the request', () => {
  test('sends model, key, a low temperature, the rules and the evidence to the chat interface', async () => {
    let seen: { url?: string | undefined; key?: string | undefined; body: Record<string, unknown> } = {
      body: {},
    }
    await rewordedBy(async (request, response) => {
      let text = ''
      for await (const chunk of request) text += chunk
      seen = { url: request.url, key: request.headers.authorization, body: JSON.parse(text) }
      response.end(completion('{}'))
    })
    expect(seen).toMatchObject({
      url: '/v1/chat/completions',
      key: 'Bearer the-key',
      body: {
        model: 'small',
        temperature: 0.2,
        messages: [
          {
            role: 'system',
            content: expect.stringMatching(/Reword only[\s\S]*every figure[\s\S]*same number/),
          },
          { role: 'user', content: JSON.stringify(texts) },
        ],
      },
    })
  })

  test('retries without `response_format` if the service does not support it', async () => {
    const formats: unknown[] = []
    const server = await listen(
      createServer(async (request, response) => {
        let text = ''
        for await (const chunk of request) text += chunk
        const { response_format: format } = JSON.parse(text)
        formats.push(format)
        if (format !== undefined) response.writeHead(400).end('{"error":"unknown field"}')
        else response.end(completion('{"factors":["Well"]}'))
      }),
    )
    const llm = createLlm({ baseUrl: server.url, model: 'small', apiKey: '' })
    expect(await llm.word(texts)).toEqual({ factors: ['Well'] })
    expect(formats).toEqual([{ type: 'json_object' }, undefined])
    await server.close()
  })
})

describe('the answer', () => {
  test.each(['{"factors":["Well"]}', '```json\n{"factors":["Well"]}\n```', ' ```\n{"factors":["Well"]}``` '])(
    '%j is read',
    async (content) =>
      expect(await rewordedBy(answering(200, completion(content)))).toEqual({ factors: ['Well'] }),
  )

  test.each([
    [200, completion('Sure! Here it is.')],
    [200, '{"choices":[]}'],
    [200, 'no JSON'],
    [401, '{"error":{"message":"the-key is wrong"}}'],
    [429, ''],
    [500, ''],
    [302, ''],
  ])('HTTP %i with %j throws, without the key', async (status, body) => {
    const error = await rewordedBy(answering(status, body)).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Error)
    expect(String(error)).not.toContain('the-key')
  })

  test('rejects a silent service at the time limit', async () => {
    await expect(rewordedBy(() => undefined, 200)).rejects.toThrow('timeout')
  })
})
