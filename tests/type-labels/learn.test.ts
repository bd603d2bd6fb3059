import { describe, expect, it } from 'vitest'
import { featuresOf, scoreOf } from '../../src/features/import/server/type/name-classifier.ts'
import { learnedWords } from '../../src/features/import/server/type/vocabulary.ts'
import { readLabels, setNames } from './labels.ts'
import { asTable, examples, learn, neverLearned } from './learn.ts'

describe('the learned words', () => {
  it('equal those learned from the current labels (npm run learn:words)', () => {
    const fresh = asTable(learn(examples()))
      .split('\n')
      .slice(1, -1)
      .map((line) => line.split('\t'))
    expect(fresh.map(([word]) => word)).toEqual([...learnedWords.keys()])
    for (const [word = '', weight] of fresh) {
      expect(Math.abs(Number(weight) - (learnedWords.get(word) ?? 0))).toBeLessThan(0.02)
    }
  })

  it('recognize car events of sets that they were not learned from', () => {
    const isHeldOut = (set: string) => set.startsWith('real-')
    const others = setNames.filter((set) => !isHeldOut(set) && !neverLearned.has(set))
    const weights = learn(examples(others))
    const labeled = setNames.filter(isHeldOut).flatMap(readLabels)
    const share = (wanted: string) => {
      const rows = labeled.filter(({ about }) => about === wanted)
      const scores = rows.map(({ words }) => scoreOf(featuresOf(words.name), weights))
      return scores.filter((score) => score > 0).length / rows.length
    }
    expect(share('yes')).toBeGreaterThan(0.85)
    expect(share('no')).toBeLessThan(0.03)
  })
})
