/** The few slots with the smallest keys; of equal keys, those that were offered first. */
export class FirstSlots {
  readonly slots: number[] = []
  readonly #keys: number[] = []
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  offer(slot: number, key: number): void {
    const { slots } = this
    const keys = this.#keys
    if (slots.length === this.#most && key >= (keys.at(-1) as number)) return
    let place = slots.length
    while (place > 0 && (keys[place - 1] as number) > key) place--
    slots.splice(place, 0, slot)
    keys.splice(place, 0, key)
    if (slots.length > this.#most) {
      slots.pop()
      keys.pop()
    }
  }
}
