/**
 * Empties storages together: when one refuses, what the others held is put back, so that nothing is
 * left half cleared. Throws what the browser threw.
 */
export const clearStorages = (storages: readonly Storage[]): void => {
  const copies = storages.map((storage) => ({ storage, entries: entriesOf(storage) }))
  const emptied: typeof copies = []
  try {
    for (const copy of copies) {
      copy.storage.clear()
      emptied.push(copy)
    }
  } catch (error) {
    for (const { storage, entries } of emptied) {
      for (const [key, value] of entries) storage.setItem(key, value)
    }
    throw error
  }
}

const entriesOf = (storage: Storage): [string, string][] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').map((key) => [
    key,
    storage.getItem(key) ?? '',
  ])
