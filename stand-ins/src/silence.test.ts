import { describe, expect, it } from 'vitest'
import { createSilence } from './silence.ts'

describe('the silence of a provider', () => {
  it('ends when its seconds are over', () => {
    let nowMs = 0
    const silence = createSilence(() => nowMs)
    silence.set('deaf', 5)
    nowMs = 4_999
    expect(silence.mode()).toBe('deaf')
    nowMs = 5_000
    expect(silence.mode()).toBe('off')
  })
  it('lasts until it is turned off if no seconds are given', () => {
    let nowMs = 0
    const silence = createSilence(() => nowMs)
    silence.set('mute')
    nowMs = 1e12
    expect(silence.mode()).toBe('mute')
    silence.set('off')
    expect(silence.mode()).toBe('off')
  })
})
