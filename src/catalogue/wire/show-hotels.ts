import { publicId } from '../hotel-id.ts';
import type { HotelPageRow, HotelRow } from '../stores/hotels-store.ts';
import type { HotelsListed } from '../lookup/list-hotels.ts';
import type { Policy } from '../records.ts';
import { currencyOfCountry } from '../reference/currencies.ts';
import { facilityName } from '../reference/facilities.ts';
import { policyText, translationsIn } from '../reference/translations/translations.ts';
import { hotelTypes } from '../reference/hotel-types.ts';
import type { BestHotel, HotelPage } from '../lookup/show-hotel.ts';
import { accessibility, accessibilityAttributes } from './show-accessibility.ts';
import { photoAddress } from './photo-address.ts';
import { shownRoom } from './show-rooms.ts';
import { TranslationReport } from './translated/show-translation.ts';
import { shownPlace } from './show-places.ts';

const NO_CHAIN = 'Not Available';

export function shownHotels({ hotels, total, place }: HotelsListed, publicUrl: string) {
  const data = hotels.map((hotel) => listed(hotel, publicUrl));
  return {
    data,
    hotelIds: data.map(({ id }) => id),
    total,
    ...(place === undefined ? {} : { place: shownPlace(place) }),
  };
}

function listed(hotel: HotelRow, publicUrl: string) {
  return {
    id: publicId(hotel.id),
    name: hotel.name,
    hotelDescription: hotel.description,
    currency: currencyOfCountry(hotel.country),
    country: hotel.country,
    city: hotel.city,
    latitude: hotel.latitude,
    longitude: hotel.longitude,
    address: hotel.address,
    zip: hotel.postal_code,
    main_photo: photoAddress(publicUrl, hotel.main_photo, 'photo'),
    thumbnail: photoAddress(publicUrl, hotel.main_photo, 'thumbnail'),
    stars: hotel.stars,
    hotelTypeId: hotel.hotel_type,
    chainId: hotel.chain ?? 0,
    chain: hotel.chain_name ?? NO_CHAIN,
    accessibilityAttributes: accessibilityAttributes(hotel.facilities),
    rohId: null,
    rating: hotel.rating,
    reviewCount: hotel.review_count,
    facilityIds: hotel.facilities,
    deletedAt: hotel.deleted_at?.toISOString() ?? null,
  };
}

export interface PageOptions {
  readonly publicUrl: string;
  readonly language?: string | undefined;
  readonly withAccessibility?: boolean | undefined;
}

export function shownPage(
  { hotel, rooms }: HotelPage,
  { publicUrl, language, withAccessibility }: PageOptions,
) {
  const report = new TranslationReport(translationsIn(language));
  const named = hotel.facilities.flatMap((facilityId) => {
    const name = facilityName(facilityId);
    return name === undefined ? [] : [{ facilityId, name: report.facility(facilityId, name) }];
  });
  return {
    data: {
      id: publicId(hotel.id),
      name: hotel.name,
      hotelDescription: hotel.description,
      ...detailed(hotel, { publicUrl, report }),
      main_photo: photoAddress(publicUrl, hotel.main_photo, 'photo'),
      thumbnail: photoAddress(publicUrl, hotel.main_photo, 'thumbnail'),
      videoUrl: '',
      country: hotel.country,
      city: hotel.city,
      address: hotel.address,
      zip: hotel.postal_code,
      location:
        hotel.latitude === null || hotel.longitude === null
          ? null
          : { latitude: hotel.latitude, longitude: hotel.longitude },
      starRating: hotel.stars,
      rating: hotel.rating,
      reviewCount: hotel.review_count,
      chain: hotel.chain_name ?? NO_CHAIN,
      chainId: hotel.chain ?? 0,
      hotelType: hotelTypes.get(hotel.hotel_type) ?? '',
      hotelTypeId: hotel.hotel_type,
      rohId: null,
      phone: hotel.phone,
      hotelFacilities: named.map(({ name }) => name),
      facilities: named,
      rooms: rooms.map((room) => shownRoom(room, { hotelId: hotel.id, publicUrl, report })),
      groupRoomMin: null,
      ...(withAccessibility === true ? { accessibility: accessibility(hotel.facilities, language) } : {}),
      deletedAt: hotel.deleted_at?.toISOString() ?? null,
    },
    // Last, because it counts what was written before.
    ...(language === undefined ? {} : { translation: report.shown() }),
  };
}

/** The content of the column of details; every part may be missing. */
function detailed(
  { details, updated_at: updatedAt }: HotelPageRow,
  { publicUrl, report }: { readonly publicUrl: string; readonly report: TranslationReport },
) {
  const {
    images = [],
    policies = [],
    surroundings = [],
    children_allowed = true,
    pets_allowed = false,
    parking = false,
  } = details;
  const habits = { childrenAllowed: children_allowed, petsAllowed: pets_allowed, parking };
  return {
    hotelImportantInformation: details.important_information ?? '',
    checkinCheckoutTimes: {
      checkout: clockTime(details.check_out_until),
      checkin_start: clockTime(details.check_in_from),
      checkin_end: clockTime(details.check_in_until),
      instructions: [],
      special_instructions: '',
    },
    hotelImages: images.map(({ url, caption }, order) => ({
      url: photoAddress(publicUrl, url, 'photo'),
      urlHd: photoAddress(publicUrl, url, 'large'),
      caption,
      order,
      defaultImage: order === 0,
    })),
    airportCode: details.airport ?? '',
    fax: details.fax ?? '',
    email: details.email ?? '',
    policies: policies.map((policy) => shownPolicy(translatedPolicy(policy, report), habits)),
    parking,
    childAllowed: children_allowed,
    petsAllowed: pets_allowed,
    poi: surroundings.map(({ name, category, distance_km }) => ({
      name,
      category,
      distanceKm: distance_km,
      importance: 1,
    })),
    sentiment_analysis: details.sentiment ?? null,
    // It comes with the hotel, so it is as old as the hotel's last change at most.
    sentiment_updated_at: details.sentiment === undefined ? null : updatedAt.toISOString(),
  };
}

/** `16:00` → `04:00 PM` */
function clockTime(time = ''): string {
  const [hours = '', minutes = ''] = time.split(':');
  if (!/^\d{1,2}$/.test(hours)) return '';
  const hour = Number(hours);
  return `${String(hour % 12 === 0 ? 12 : hour % 12).padStart(2, '0')}:${minutes.padEnd(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

interface Habits {
  readonly childrenAllowed: boolean;
  readonly petsAllowed: boolean;
  readonly parking: boolean;
}

const yesOrNo = (is: boolean) => (is ? 'yes' : 'no');

function translatedPolicy({ type, name, description }: Policy, report: TranslationReport): Policy {
  const translated = (text: string) => report.text('policies', text, (to) => policyText(to, text));
  return { type, name: translated(name), description: translated(description) };
}

/** A policy fills the fields of its subject, and leaves the others empty. */
function shownPolicy({ type, name, description }: Policy, habits: Habits) {
  return {
    policy_type: type,
    name,
    description,
    child_allowed: type === 'POLICY_CHILDREN' ? yesOrNo(habits.childrenAllowed) : '',
    pets_allowed: type === 'POLICY_HOTEL_PETS' ? yesOrNo(habits.petsAllowed) : '',
    parking: type === 'POLICY_HOTEL_PARKING' ? yesOrNo(habits.parking) : '',
  };
}

export function shownBest({ hotel, score }: BestHotel) {
  const { id, name, hotelDescription, city, country, latitude, longitude, address, zip } = listed(hotel, '');
  return { data: { id, name, hotelDescription, city, country, latitude, longitude, address, zip }, score };
}
