import { describe, expect, it } from 'vitest'
import { mapAddress, readMapState } from './map-state.ts'

const read = (query: string) => readMapState(new URL(`http://localhost/map${query}`))

describe('readMapState', () => {
  it('reads filters, box and page, and ignores other parameters', () => {
    expect(read('?eventType=car_show&near=Dayton&bbox=-85,39,-84,40&page=3&utm_source=x')).toEqual({
      filters: { eventType: ['car_show'], near: 'Dayton' },
      bbox: '-85,39,-84,40',
      page: 3,
      problems: {},
    })
    expect(read('?sortBy=date&limit=5').filters).toEqual({})
  })

  it('measures from an entered place instead of the stored location', () => {
    const here = 'userLat=39.76&userLng=-84.19'
    expect(read(`?${here}&near=Troy`).filters).toEqual({ near: 'Troy' })
    expect(read(`?${here}&near=`).filters).toEqual({ userLat: 39.76, userLng: -84.19 })
  })

  it('reports invalid values, and keeps the rest', () => {
    const state = read('?fromDate=soon&state=OH&bbox=nowhere&page=-1')
    expect(state).toMatchObject({ filters: { state: ['OH'] }, bbox: undefined, page: 1 })
    expect(Object.keys(state.problems)).toEqual(['fromDate'])
  })

  it('survives a round trip through its URL', () => {
    const state = read('?attendanceCost=free&bbox=-85,39,-84,40&keyword=show')
    const address = mapAddress(state, 2)
    expect(address).toBe('/map?attendanceCost=free&bbox=-85%2C39%2C-84%2C40&keyword=show&page=2')
    expect(readMapState(new URL(`http://localhost${address}`))).toEqual({ ...state, page: 2 })
  })
})
