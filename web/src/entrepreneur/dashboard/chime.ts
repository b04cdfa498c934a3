const NOTES = [
  { hertz: 784, at: 0 },
  { hertz: 1047, at: 0.14 },
] as const
const NOTE_SECONDS = 0.5
const LOUDEST = 0.25
// Exponential ramps never reach nothing.
const SILENT = 0.0001

let audio: AudioContext | null = null

const audioContext = (): AudioContext | null => {
  try {
    audio ??= new AudioContext()
  } catch {
    // A phone without sound output, or a browser that forbids it.
  }
  return audio
}

/**
 * Browsers let a page sound only after it was touched: the first tap or key wakes the chime. Returns how to stop
 * waiting for it.
 */
export const wakeChimeAtTouch = (): (() => void) => {
  const stop = (): void => {
    window.removeEventListener('pointerdown', wake)
    window.removeEventListener('keydown', wake)
  }
  const wake = (): void => {
    stop()
    void audioContext()?.resume()
  }
  window.addEventListener('pointerdown', wake)
  window.addEventListener('keydown', wake)
  return stop
}

/** Two rising notes. Silent, and no error, where the page may not sound yet. */
export const playChime = async (): Promise<void> => {
  const context = audioContext()
  if (context === null) return
  // A phone that slept has put its sound to sleep too.
  if (context.state !== 'running') await Promise.race([context.resume(), nextTurn()])
  if (context.state !== 'running') return
  for (const { hertz, at } of NOTES) playNote(context, hertz, context.currentTime + at)
}

const PATIENCE_MS = 500
const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))

const playNote = (context: AudioContext, hertz: number, start: number): void => {
  const [tone, volume] = [context.createOscillator(), context.createGain()]
  tone.frequency.value = hertz
  volume.gain.setValueAtTime(SILENT, start)
  volume.gain.exponentialRampToValueAtTime(LOUDEST, start + 0.02)
  volume.gain.exponentialRampToValueAtTime(SILENT, start + NOTE_SECONDS)
  tone.connect(volume).connect(context.destination)
  tone.start(start)
  tone.stop(start + NOTE_SECONDS)
}
