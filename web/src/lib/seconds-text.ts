/** "1 min 12 s", "40 s": whole seconds that went by or remain, never below 0. */
export const secondsText = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds))
  const minutes = Math.floor(whole / 60)
  return minutes === 0 ? `${whole} s` : `${minutes} min ${whole % 60} s`
}
