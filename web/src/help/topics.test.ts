import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { findTopic, findTopics, textOfTopic } from './topic.ts'
import { TOPIC_GROUPS } from './topics.ts'

const PICTURES = fileURLToPath(new URL('../../public/help-pictures/', import.meta.url))
const MAX_WORDS = 300

const all = TOPIC_GROUPS.flatMap(({ topics }) => topics)

test.each(all)('$title is at most 300 words long', (topic) => {
  expect(textOfTopic(topic).split(/\s+/).length).toBeLessThanOrEqual(MAX_WORDS)
})

test('each help page has a picture of the product, and each picture exists', () => {
  const names = all.map(({ steps }) => steps.flatMap(({ picture }) => picture?.name ?? []))
  expect(names.filter((ofPage) => ofPage.length === 0)).toEqual([])
  expect(names.flat().filter((name) => !existsSync(`${PICTURES}${name}.jpg`))).toEqual([])
})

test('no two help pages have one address', () => {
  expect(new Set(all.map(({ slug }) => slug)).size).toBe(all.length)
})

test('a search finds the pages with all its words, those with the words in the title first', () => {
  expect(findTopics(TOPIC_GROUPS, 'router').map(({ slug }) => slug)[0]).toBe('connect-a-router')
  expect(findTopics(TOPIC_GROUPS, 'voucher lost').map(({ slug }) => slug)).toEqual(['vouchers'])
  expect(findTopics(TOPIC_GROUPS, 'elephant')).toEqual([])
})

test('an address without a help page finds none', () => {
  expect(findTopic(TOPIC_GROUPS, 'pay')?.title).toBe('Buy WiFi time')
  expect(findTopic(TOPIC_GROUPS, 'nothing')).toBeNull()
})
