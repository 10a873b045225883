export class TokenBucket {
  private readonly rate: { attempts: number; seconds: number } | undefined
  private readonly buckets = new Map<string, { left: number; at: number }>()

  constructor(rate: { attempts: number; seconds: number } | undefined) {
    this.rate = rate
  }

  /** Takes one token; otherwise returns the milliseconds until there is one. */
  wait(who: string, now: number): number {
    if (!this.rate) return 0
    const { attempts, seconds } = this.rate
    const perMs = attempts / (seconds * 1000)
    if (this.buckets.size > 5_000) this.buckets.clear()
    const bucket = this.buckets.get(who) ?? { left: attempts, at: now }
    bucket.left = Math.min(attempts, bucket.left + (now - bucket.at) * perMs)
    bucket.at = now
    this.buckets.set(who, bucket)
    if (bucket.left < 1) return Math.max(1, (1 - bucket.left) / perMs)
    bucket.left--
    return 0
  }
}
