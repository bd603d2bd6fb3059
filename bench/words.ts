/** Vocabulary of generated events, with frequent and rare words, as in real listings. */

export const makes = [
  'Chevrolet',
  'Ford',
  'Dodge',
  'Chevrolet Corvette',
  'Ford Mustang',
  'Porsche',
  'Pontiac',
  'Plymouth',
  'Cadillac',
  'Buick',
  'Oldsmobile',
  'BMW',
  'Mercedes-Benz',
  'Ferrari',
  'Jaguar',
  'Studebaker',
  'Packard',
  'Citroën',
  'Lancia',
  'Tucker',
]

export const categories = [
  'Muscle Cars',
  'Classics',
  'Hot Rods',
  'Trucks',
  'Imports',
  'Exotics',
  'Lowriders',
  'Antiques',
]

export const features = ['Live Music', 'Food Trucks', 'Swap Meet', 'Raffle', 'Kids Zone', 'Vendors']

export const venues = ['Fairgrounds', 'Town Square', 'Speedway', 'High School', 'Brewery', 'Plaza']

export const streets = ['Main St', 'Oak Ave', 'State Route 9', 'Industrial Pkwy', 'Lake Dr']

export const firstWords = ['Annual', 'Downtown', 'Sunset', 'All American', 'Charity', 'Vintage']

export const lastWords = [
  'Car Show',
  'Cruise Night',
  'Cars & Coffee',
  'Swap Meet',
  'Concours',
  'Track Day',
  'Show and Shine',
  'Autocross',
]

export const sentences = [
  'Classics, customs and daily drivers are welcome, rain or shine, and registration opens at eight.',
  'Judging begins at noon with trophies for best paint, best engine and the longest drive.',
  'Bring the family for live music, food trucks and a raffle with prizes from local shops.',
  'Spectators walk in free and every dollar of the entry fee goes to the fire department.',
  'Air-cooled Porsches and Volkswagens park by the river, muscle cars along the main street.',
  'The Corvette club hosts a breakfast before the parade laps around the old oval.',
  'Vendors sell parts, posters and models; spaces for sellers can be booked at the gate.',
  'No burnouts, no loud exhausts after nine, and please leave the lot as clean as you found it.',
]
